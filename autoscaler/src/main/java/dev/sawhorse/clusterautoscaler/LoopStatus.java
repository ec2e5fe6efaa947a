// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownResult;
import dev.sawhorse.clusterautoscaler.scaledown.StartedDeletion;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpResult;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one loop.
 *
 * @param podsToHelp pods that fit no node
 * @param scaleUps status of each scale-up, of which the last one counts; empty if the loop ended before scale-up
 * @param scaleDown null if the loop ended before scale-down
 * @param error error that ended the loop early, null for none
 */
public record LoopStatus(
        List<Pod> podsToHelp,
        List<ScaleUpStatus> scaleUps,
        @Nullable ScaleDownResult scaleDown,
        List<StartedDeletion> deletions,
        @Nullable String error) {
    /** The result of a loop that ended at once. */
    static final LoopStatus ABORTED = new LoopStatus(List.of(), List.of(), null, List.of(), null);

    /** Returns the result of a loop that ended before scale-up. */
    static LoopStatus ended(@Nullable String error) {
        List<ScaleUpStatus> none = List.of(ScaleUpStatus.of(ScaleUpResult.NOT_TRIED));
        return new LoopStatus(List.of(), none, ScaleDownResult.NOT_TRIED, List.of(), error);
    }

    /** Returns the status of the last scale-up, null if the loop ended before scale-up. */
    public @Nullable ScaleUpStatus scaleUp() {
        return scaleUps.isEmpty() ? null : scaleUps.get(scaleUps.size() - 1);
    }

    /** Whether the loop scaled up or began to delete nodes. */
    boolean isProductive() {
        return !deletions.isEmpty()
                || scaleUps.stream().anyMatch(status -> status.result() == ScaleUpResult.SUCCESSFUL);
    }
}
