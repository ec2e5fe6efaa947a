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
 * @param scaleUps what came of each scale-up, the last of which counts; none if the loop ended before anything was looked at
 * @param scaleDown null if the loop ended before anything was looked at
 * @param error what ended the loop early, null if nothing did
 */
public record LoopStatus(
        List<Pod> podsToHelp,
        List<ScaleUpStatus> scaleUps,
        @Nullable ScaleDownResult scaleDown,
        List<StartedDeletion> deletions,
        @Nullable String error) {
    /** A loop that ended at once. */
    static final LoopStatus ABORTED = new LoopStatus(List.of(), List.of(), null, List.of(), null);

    /** Returns a loop that ended before pods were looked at. */
    static LoopStatus ended(@Nullable String error) {
        List<ScaleUpStatus> none = List.of(ScaleUpStatus.of(ScaleUpResult.NOT_TRIED));
        return new LoopStatus(List.of(), none, ScaleDownResult.NOT_TRIED, List.of(), error);
    }

    /** Returns what came of the last scale-up, null if the loop ended before anything was looked at. */
    public @Nullable ScaleUpStatus scaleUp() {
        return scaleUps.isEmpty() ? null : scaleUps.get(scaleUps.size() - 1);
    }

    /** Whether it scaled up or began to delete nodes. */
    boolean isProductive() {
        return !deletions.isEmpty()
                || scaleUps.stream().anyMatch(status -> status.result() == ScaleUpResult.SUCCESSFUL);
    }
}
