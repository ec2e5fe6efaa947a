// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status of an autoscaler after a sync.
 *
 * @param readings the current value of each metric, null for unavailable ones; null if none was read
 * @param conditions by their types
 * @param lastScaleAt the time of its last scaling, in nanoseconds since the start; {@link Pod#NEVER} if there was none
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

    /** Whether a condition exists and is true. */
    boolean is(String type) {
        Condition condition = conditions.get(type);
        return condition != null && condition.status();
    }
}
