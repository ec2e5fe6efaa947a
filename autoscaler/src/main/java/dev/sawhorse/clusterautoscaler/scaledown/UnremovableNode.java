// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import org.jspecify.annotations.Nullable;

/**
 * A node that cannot be removed, with the reason.
 *
 * @param blockingPod pod that blocks the removal, null for any other reason
 */
public record UnremovableNode(
        String node, UnremovableReason reason, @Nullable BlockingPod blockingPod) {

    static UnremovableNode of(String node, UnremovableReason reason) {
        return new UnremovableNode(node, reason, null);
    }
}
