// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The exponential backoff of node groups after failures ({@code utils/backoff/exponential_backoff.go}). A failure after
 * the end of the last backoff doubles its duration; one during a backoff only restarts it. Times are nanoseconds.
 */
public final class ExponentialBackoff {
    /** The backoff of a group after a failure with a code. */
    public record Pause(long duration, long until, long failedAt, String code) {}

    private final long initial;
    private final long longest;
    private final long forgottenAfter;
    private final Map<String, Pause> pauses = new LinkedHashMap<>();

    public ExponentialBackoff(AutoscalingOptions options) {
        this.initial = options.nanos(Flag.INITIAL_NODE_GROUP_BACKOFF_DURATION);
        this.longest = options.nanos(Flag.MAX_NODE_GROUP_BACKOFF_DURATION);
        this.forgottenAfter = options.nanos(Flag.NODE_GROUP_BACKOFF_RESET_TIMEOUT);
    }

    /** Returns the last backoff of each group, also those that have ended. */
    public Map<String, Pause> pauses() {
        return new LinkedHashMap<>(pauses);
    }

    /** Continues with recorded backoffs. */
    public void restore(Map<String, Pause> recorded) {
        pauses.putAll(recorded);
    }

    /** Records a failure and backs the group off. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/backoff/exponential_backoff.go",
            symbol = "exponentialBackoff.Backoff")
    public void backOff(String groupId, String code, long now) {
        Pause last = pauses.get(groupId);
        long duration = last == null ? initial : last.duration();
        if (last != null && last.until() < now) {
            duration = Math.min(2 * duration, longest);
        }
        pauses.put(groupId, new Pause(duration, now + duration, now, code));
    }

    /** Returns the error code that a group is backed off for, null if it is not. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/backoff/exponential_backoff.go",
            symbol = "exponentialBackoff.BackoffStatus")
    public @Nullable String codeAt(String groupId, long now) {
        Pause pause = pauses.get(groupId);
        return pause == null || pause.until() < now ? null : pause.code();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/backoff/exponential_backoff.go",
            symbol = "exponentialBackoff.RemoveStaleBackoffData")
    void removeStale(long now) {
        pauses.values().removeIf(pause -> pause.failedAt() + forgottenAfter < now);
    }
}
