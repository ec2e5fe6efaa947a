// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ScalingMetric;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The metrics APIs of a cluster. Amounts are in thousandths of the metric's unit. */
public interface MetricSource {

    /** A cluster without any metrics. */
    MetricSource NONE = new MetricSource() {
        @Override
        public @Nullable Map<String, Sample> ofPods(
                HorizontalPodAutoscaler autoscaler, ScalingMetric metric, Collection<ScaledPod> pods) {
            return null;
        }

        @Override
        public @Nullable List<Long> values(HorizontalPodAutoscaler autoscaler, ScalingMetric metric) {
            return null;
        }
    };

    /**
     * The usage of one pod.
     *
     * @param timestamp when the sample was taken, in nanoseconds since the start
     * @param windowNanos the length of its averaging window
     */
    record Sample(long amount, long timestamp, long windowNanos) {}

    /** Returns the samples of the target's pods by their names, without pods that have none; null if the API fails. */
    @Nullable
    Map<String, Sample> ofPods(HorizontalPodAutoscaler autoscaler, ScalingMetric metric, Collection<ScaledPod> pods);

    /** Returns the values of an object or external metric; null if the API fails. */
    @Nullable
    List<Long> values(HorizontalPodAutoscaler autoscaler, ScalingMetric metric);
}
