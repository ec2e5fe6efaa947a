package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.operator.Environment;

/**
 * Writes what became of CapacityBuffers. Upstream that is only read off the objects, so a run tells it as events, one for
 * each change of a condition.
 */
final class BufferStatus {
    private final Environment karpenter;

    BufferStatus(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Stores a buffer with another status; an equal one changes nothing. */
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
