package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the controller says of an autoscaler after a sync.
 *
 * @param readings what each metric showed, null for those that could not be had; null where none was looked at
 * @param conditions by their types
 * @param lastScaleAt when it last scaled, in nanoseconds since the start; {@link Pod#NEVER} if it has not
 */
public record AutoscalerStatus(
        int currentReplicas,
        int desiredReplicas,
        @Nullable List<@Nullable MetricReading> readings,
        Map<String, Condition> conditions,
        long lastScaleAt) {
    static final AutoscalerStatus NONE = new AutoscalerStatus(0, 0, null, Map.of(), Pod.NEVER);

    public AutoscalerStatus {
        conditions = new LinkedHashMap<>(conditions);
    }

    /** A condition's status and reason. */
    public record Condition(boolean status, String reason) {}

    /** Whether a condition is there and true. */
    boolean is(String type) {
        Condition condition = conditions.get(type);
        return condition != null && condition.status();
    }
}
