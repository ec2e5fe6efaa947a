// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget ({@code policy/v1}). At most one of the two limits is given.
 *
 * @param selector null selects no pod
 * @param minAvailable the least number of available pods, null where not given
 * @param maxUnavailable the greatest number of unavailable pods, null where not given
 * @param alwaysAllowUnhealthy whether pods that are not ready may always be evicted (unhealthyPodEvictionPolicy)
 * @param status the status that its controller has set, null before the first time
 */
public record PodDisruptionBudget(
        ObjectMeta meta,
        @Nullable LabelSelector selector,
        @Nullable IntOrPercent minAvailable,
        @Nullable IntOrPercent maxUnavailable,
        boolean alwaysAllowUnhealthy,
        @Nullable Status status) {

    /**
     * The status of a budget, set by the disruption controller.
     *
     * @param currentHealthy pods that are ready and not terminating
     * @param desiredHealthy the least number of them
     * @param expectedPods the expected number of pods
     * @param disruptionsAllowed the number of evictions allowed now
     * @param disruptedPods the times of evictions whose pods are not yet seen as terminating, in nanoseconds since the start,
     *     by pod name
     */
    public record Status(
            int currentHealthy,
            int desiredHealthy,
            int expectedPods,
            int disruptionsAllowed,
            Map<String, Long> disruptedPods) {
        public Status {
            disruptedPods = new TreeMap<>(disruptedPods);
        }

        /** Returns a status with only the number of allowed disruptions. */
        public static Status ofAllowed(int disruptionsAllowed) {
            return new Status(0, 0, 0, disruptionsAllowed, Map.of());
        }

        /** Returns the status after an eviction that it allowed. */
        public Status withDisrupted(String pod, long at) {
            Map<String, Long> disrupted = new TreeMap<>(disruptedPods);
            disrupted.put(pod, at);
            return new Status(currentHealthy, desiredHealthy, expectedPods, disruptionsAllowed - 1, disrupted);
        }

        /** Returns the status of a budget whose expected pods cannot be determined: no disruptions are allowed. */
        public Status closed() {
            return new Status(currentHealthy, desiredHealthy, expectedPods, 0, disruptedPods);
        }
    }

    /** Whether the budget selects the pod. */
    public boolean selects(Pod pod) {
        return selector != null
                && meta.namespace().equals(pod.meta().namespace())
                && selector.matches(pod.meta().labels());
    }

    /** Returns the number of evictions allowed now, null while there is no status. */
    public @Nullable Integer disruptionsAllowed() {
        return status == null ? null : Integer.valueOf(status.disruptionsAllowed());
    }

    public PodDisruptionBudget withMeta(ObjectMeta changed) {
        return new PodDisruptionBudget(changed, selector, minAvailable, maxUnavailable, alwaysAllowUnhealthy, status);
    }

    public PodDisruptionBudget withStatus(@Nullable Status changed) {
        return new PodDisruptionBudget(meta, selector, minAvailable, maxUnavailable, alwaysAllowUnhealthy, changed);
    }
}
