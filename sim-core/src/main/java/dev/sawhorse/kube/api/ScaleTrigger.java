// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Instant;
import java.time.ZoneId;

/** A trigger of a ScaledObject: the source of one metric of its HorizontalPodAutoscaler. */
public sealed interface ScaleTrigger {
    /** Returns the metric of the HorizontalPodAutoscaler. */
    ScalingMetric metric();

    /**
     * A trigger of type {@code cron}, which asks for replicas between the hits of two schedules.
     *
     * @param metric one unit for each pod
     */
    record Cron(ScalingMetric metric, CronSchedule start, CronSchedule end, ZoneId timezone, long desiredReplicas)
            implements ScaleTrigger {
        /**
         * Returns whether an instant lies between a hit of the first schedule and the next one of the second: whether the next
         * end comes before the next start (KEDA {@code pkg/scalers/cron_scaler.go GetMetricsAndActivity}).
         */
        public boolean isWithinInterval(Instant now) {
            long nextStart = start.next(now.getEpochSecond(), timezone);
            long nextEnd = end.next(now.getEpochSecond(), timezone);
            return nextStart >= nextEnd;
        }
    }

    /**
     * A trigger whose metric has its value outside the cluster, such as the length of a queue.
     *
     * @param type KEDA's name of the scaler, such as {@code rabbitmq}
     * @param demand the metric of the demand on the target that gives its values: the trigger's name, else its type
     * @param activation the value above which the trigger is active, in thousandths
     */
    record External(ScalingMetric metric, String type, String demand, long activation) implements ScaleTrigger {}

    /** A trigger of type {@code cpu} or {@code memory}: it is always active. */
    record Usage(ScalingMetric metric) implements ScaleTrigger {}
}
