// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.Recommendation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much a pod needs an update: first those that grow, then those that change most (VPA {@code
 * pkg/updater/priority/priority_processor.go GetUpdatePriority}).
 *
 * @param isOutsideRange whether a request lies outside the recommended bounds, or is missing
 * @param isScaleUp whether a request grows
 * @param resourceDiff the sum of the relative changes of each resource of the pod
 */
record UpdatePriority(boolean isOutsideRange, boolean isScaleUp, double resourceDiff)
        implements Comparable<UpdatePriority> {
    /** The change below which a pod within its bounds stays. */
    private static final double MIN_CHANGE = 0.1;

    /** The age of a pod from which on it is updated although its requests lie within the bounds. */
    private static final long LIFETIME_THRESHOLD_NANOS = Duration.ofHours(12).toNanos();

    private static final long THOUSAND = 1000;

    static UpdatePriority of(PodSpec spec, RecommendedResources resources) {
        boolean isOutsideRange = false;
        boolean isScaleUp = false;
        Map<String, Long> requested = new LinkedHashMap<>();
        Map<String, Long> recommended = new LinkedHashMap<>();
        for (Container container : spec.containers()) {
            Recommendation recommendation = resources.capped(container);
            if (recommendation == null) {
                continue;
            }
            for (String name : recommendation.target().names()) {
                long target = recommendation.target().amount(name);
                long request = container.requests().amount(name);
                boolean isMissing = !container.requests().has(name);
                recommended.merge(name, target, Long::sum);
                requested.merge(name, request, Long::sum);
                isScaleUp |= isMissing || target > request;
                boolean isBelow = recommendation.lowerBound().has(name)
                        && request < recommendation.lowerBound().amount(name);
                boolean isAbove = recommendation.upperBound().has(name)
                        && request > recommendation.upperBound().amount(name);
                isOutsideRange |= isMissing || isBelow || isAbove;
            }
        }
        double diff = 0;
        for (Map.Entry<String, Long> entry : recommended.entrySet()) {
            // Upstream counts in thousandths of a unit, and takes at least one.
            long unit = entry.getKey().equals(ResourceName.name(ResourceName.CPU)) ? 1 : THOUSAND;
            double before = Math.max(1.0, requested.getOrDefault(entry.getKey(), 0L) * (double) unit);
            diff += Math.abs(before - entry.getValue() * (double) unit) / before;
        }
        return new UpdatePriority(isOutsideRange, isScaleUp, diff);
    }

    /** Returns whether a pod is updated (VPA {@code update_priority_calculator.go AddPod}); quick OOM kills do not count. */
    boolean isDue(Pod pod, long now) {
        if (isOutsideRange) {
            return true;
        }
        boolean isOld = pod.startedAt() != Pod.NEVER && now - pod.startedAt() >= LIFETIME_THRESHOLD_NANOS;
        return isOld && resourceDiff >= MIN_CHANGE;
    }

    @Override
    public int compareTo(UpdatePriority other) {
        return isScaleUp == other.isScaleUp
                ? Double.compare(resourceDiff, other.resourceDiff)
                : Boolean.compare(isScaleUp, other.isScaleUp);
    }
}
