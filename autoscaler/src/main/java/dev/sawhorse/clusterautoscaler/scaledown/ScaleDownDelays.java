package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * For how long a group keeps its nodes after it grew, shrank or failed to shrink, where these delays hold for each group by
 * itself ({@code --scale-down-delay-type-local}). Times are nanoseconds.
 */
public final class ScaleDownDelays {
    private final AutoscalingOptions options;
    private final Map<String, Long> scaleUps = new LinkedHashMap<>();
    private final Map<String, Long> scaleDowns = new LinkedHashMap<>();
    private final Map<String, Long> failures = new LinkedHashMap<>();

    public ScaleDownDelays(AutoscalingOptions options) {
        this.options = options;
    }

    /** Notes that a group was asked for more nodes. */
    public void scaledUp(String groupId, long now) {
        scaleUps.put(groupId, now);
    }

    /** Notes that a node of a group was deleted. */
    void scaledDown(String groupId, long now) {
        scaleDowns.put(groupId, now);
    }

    /** Notes that a node of a group could not be deleted. */
    void failed(String groupId, long now) {
        failures.put(groupId, now);
    }

    /** Whether a group is to keep its nodes for now. */
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
