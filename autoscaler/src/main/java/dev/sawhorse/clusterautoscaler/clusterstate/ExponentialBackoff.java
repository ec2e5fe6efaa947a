package dev.sawhorse.clusterautoscaler.clusterstate;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For how long groups are left alone after failures. A failure after the end of the last pause doubles it; one during a pause
 * only begins it again. Times are nanoseconds.
 */
public final class ExponentialBackoff {
    private record Pause(long duration, long until, long failedAt, String code) {}

    private final long initial;
    private final long longest;
    private final long forgottenAfter;
    private final Map<String, Pause> pauses = new LinkedHashMap<>();

    public ExponentialBackoff(AutoscalingOptions options) {
        this.initial = options.nanos(Flag.INITIAL_NODE_GROUP_BACKOFF_DURATION);
        this.longest = options.nanos(Flag.MAX_NODE_GROUP_BACKOFF_DURATION);
        this.forgottenAfter = options.nanos(Flag.NODE_GROUP_BACKOFF_RESET_TIMEOUT);
    }

    /** Notes a failure. */
    public void backOff(String groupId, String code, long now) {
        Pause last = pauses.get(groupId);
        long duration = last == null ? initial : last.duration();
        if (last != null && last.until() < now) {
            duration = Math.min(2 * duration, longest);
        }
        pauses.put(groupId, new Pause(duration, now + duration, now, code));
    }

    /** Returns the code of the failure a group still pauses for, null if it does not. */
    public @Nullable String codeAt(String groupId, long now) {
        Pause pause = pauses.get(groupId);
        return pause == null || pause.until() < now ? null : pause.code();
    }

    void removeStale(long now) {
        pauses.values().removeIf(pause -> pause.failedAt() + forgottenAfter < now);
    }
}
