package dev.sawhorse.karpenter.interruption;

import java.util.List;

/**
 * A message about machines.
 *
 * @param instanceIds EC2's names of the machines, such as {@code i-0a1b}
 */
public record Message(MessageKind kind, List<String> instanceIds) {
    public Message {
        instanceIds = List.copyOf(instanceIds);
    }

    /** Returns a message about one machine. */
    public static Message of(MessageKind kind, String instanceId) {
        return new Message(kind, List.of(instanceId));
    }
}
