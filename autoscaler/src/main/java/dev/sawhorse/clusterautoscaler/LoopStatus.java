package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownResult;
import dev.sawhorse.clusterautoscaler.scaledown.StartedDeletion;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpResult;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.kube.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one loop did.
 *
 * @param podsToHelp the pods that fit nowhere
 * @param scaleUp null if the loop ended before anything was looked at
 * @param scaleDown null if the loop ended before anything was looked at
 */
public record LoopStatus(
        List<Pod> podsToHelp,
        @Nullable ScaleUpStatus scaleUp,
        @Nullable ScaleDownResult scaleDown,
        List<StartedDeletion> deletions) {
    /** A loop that ended at once. */
    static final LoopStatus ABORTED = new LoopStatus(List.of(), null, null, List.of());

    /** Whether it scaled up or began to delete nodes. */
    boolean isProductive() {
        return !deletions.isEmpty() || (scaleUp != null && scaleUp.result() == ScaleUpResult.SUCCESSFUL);
    }
}
