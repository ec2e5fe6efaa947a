// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.EventRecorder;
import java.util.function.Supplier;

/** The events DisruptionBlocked of methods that find no way to replace a candidate. */
final class BlockedEvents {
    private BlockedEvents() {}

    /**
     * Publishes why a candidate stays.
     *
     * @param reason evaluated only if the event is not a repetition
     */
    static void publish(Environment karpenter, Candidate candidate, Supplier<String> reason) {
        karpenter
                .events()
                .publish(
                        candidate.nodeClaim(), candidate.kubeNode(), "DisruptionBlocked", EventRecorder.DEDUPE, reason);
    }
}
