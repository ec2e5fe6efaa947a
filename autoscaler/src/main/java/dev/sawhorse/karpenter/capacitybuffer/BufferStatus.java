// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.operator.Environment;

/**
 * The writer of CapacityBuffers' status. Upstream the status is visible only on the objects; a run also records an event
 * for each change of a condition.
 */
final class BufferStatus {
    private final Environment karpenter;

    BufferStatus(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Stores a buffer with another status; an equal one has no effect. */
    void update(CapacityBuffer before, CapacityBuffer after) {
        if (after.status().equals(before.status())) {
            return;
        }
        karpenter.capacityBuffers().update(after);
        after.status().conditions().forEach((type, condition) -> {
            if (!condition.equals(before.status().conditions().get(type))) {
                publish(after, type, condition);
            }
        });
    }

    private void publish(CapacityBuffer buffer, String type, Condition condition) {
        karpenter
                .cluster()
                .journal()
                .append(new Observation.EventPublished(
                        "capacitybuffer/" + buffer.key(),
                        condition.reason(),
                        type + "=" + condition.status() + ": " + condition.message()));
    }
}
