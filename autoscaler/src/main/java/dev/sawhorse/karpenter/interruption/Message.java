// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import java.util.List;

/**
 * An interruption message.
 *
 * @param instanceIds EC2 instance ids, such as {@code i-0a1b}
 */
public record Message(MessageKind kind, List<String> instanceIds) {
    public Message {
        instanceIds = List.copyOf(instanceIds);
    }

    /** Returns a message about one instance. */
    public static Message of(MessageKind kind, String instanceId) {
        return new Message(kind, List.of(instanceId));
    }
}
