// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The scale-down delays of node groups after a scale-up, a scale-down or a failed one, where they apply per group
 * ({@code --scale-down-delay-type-local}, {@code
 * processors/scaledowncandidates/scale_down_candidates_delay_processor.go}). Times are nanoseconds.
 */
public final class ScaleDownDelays {
    private final AutoscalingOptions options;
    private final Map<String, Long> scaleUps = new LinkedHashMap<>();
    private final Map<String, Long> scaleDowns = new LinkedHashMap<>();
    private final Map<String, Long> failures = new LinkedHashMap<>();

    /** The times of the last scale-up, scale-down and failed scale-down, by group. */
    public record Times(Map<String, Long> scaleUps, Map<String, Long> scaleDowns, Map<String, Long> failures) {
        public Times {
            scaleUps = new LinkedHashMap<>(scaleUps);
            scaleDowns = new LinkedHashMap<>(scaleDowns);
            failures = new LinkedHashMap<>(failures);
        }
    }

    public ScaleDownDelays(AutoscalingOptions options) {
        this.options = options;
    }

    /** Returns the times from which delays are counted. */
    public Times times() {
        return new Times(scaleUps, scaleDowns, failures);
    }

    /** Continues with recorded times. */
    public void restore(Times times) {
        scaleUps.putAll(times.scaleUps());
        scaleDowns.putAll(times.scaleDowns());
        failures.putAll(times.failures());
    }

    /** Records a request for more nodes of a group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/scaledowncandidates/scale_down_candidates_delay_processor.go",
            symbol = "ScaleDownCandidatesDelayProcessor.RegisterScaleUp")
    public void scaledUp(String groupId, long now) {
        scaleUps.put(groupId, now);
    }

    /** Records the deletion of a node of a group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/scaledowncandidates/scale_down_candidates_delay_processor.go",
            symbol = "ScaleDownCandidatesDelayProcessor.RegisterScaleDown")
    void scaledDown(String groupId, long now) {
        scaleDowns.put(groupId, now);
    }

    /** Records the failure to delete a node of a group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/scaledowncandidates/scale_down_candidates_delay_processor.go",
            symbol = "ScaleDownCandidatesDelayProcessor.RegisterFailedScaleDown")
    void failed(String groupId, long now) {
        failures.put(groupId, now);
    }

    /** Whether a delay of the group has not elapsed. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/scaledowncandidates/scale_down_candidates_delay_processor.go",
            symbol = "ScaleDownCandidatesDelayProcessor.GetScaleDownCandidates")
    boolean holds(String groupId, long now) {
        return options.isOn(Flag.SCALE_DOWN_DELAY_TYPE_LOCAL)
                && (isRecent(scaleUps, groupId, Flag.SCALE_DOWN_DELAY_AFTER_ADD, now)
                        || isRecent(scaleDowns, groupId, Flag.SCALE_DOWN_DELAY_AFTER_DELETE, now)
                        || isRecent(failures, groupId, Flag.SCALE_DOWN_DELAY_AFTER_FAILURE, now));
    }

    private boolean isRecent(Map<String, Long> times, String groupId, Flag delay, long now) {
        Long time = times.get(groupId);
        return time != null && time + options.nanos(delay) > now;
    }
}
