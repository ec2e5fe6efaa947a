package dev.sawhorse.kube;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget ({@code policy/v1}): how many of the selected pods may be evicted at once. Of the two limits at most one
 * is given.
 *
 * @param selector null selects no pod
 * @param minAvailable how many must stay, null where not given
 * @param maxUnavailable how many may be missing, null where not given
 * @param alwaysAllowUnhealthy whether pods that are not ready may always be evicted (unhealthyPodEvictionPolicy)
 * @param status what its controller says of it, null before the first word
 */
public record PodDisruptionBudget(
        ObjectMeta meta,
        @Nullable LabelSelector selector,
        @Nullable IntOrPercent minAvailable,
        @Nullable IntOrPercent maxUnavailable,
        boolean alwaysAllowUnhealthy,
        @Nullable Status status) {

    /**
     * What the disruption controller says of a budget.
     *
     * @param currentHealthy pods that are ready and stay
     * @param desiredHealthy how many must
     * @param expectedPods how many there should be
     * @param disruptionsAllowed how many may be evicted now
     * @param disruptedPods when, in nanoseconds since the start, pods were evicted that are not seen to go yet, by their names
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

        /** A status of which only the allowance is known. */
        public static Status ofAllowed(int disruptionsAllowed) {
            return new Status(0, 0, 0, disruptionsAllowed, Map.of());
        }

        /** Returns the status after an eviction that it allowed. */
        Status withDisrupted(String pod, long at) {
            Map<String, Long> disrupted = new TreeMap<>(disruptedPods);
            disrupted.put(pod, at);
            return new Status(currentHealthy, desiredHealthy, expectedPods, disruptionsAllowed - 1, disrupted);
        }

        /** Returns the status of a budget whose expectations cannot be told: nothing is allowed. */
        public Status closed() {
            return new Status(currentHealthy, desiredHealthy, expectedPods, 0, disruptedPods);
        }
    }

    /** Whether the budget is about the pod. */
    public boolean selects(Pod pod) {
        return selector != null
                && meta.namespace().equals(pod.meta().namespace())
                && selector.matches(pod.meta().labels());
    }

    /** Returns how many pods may be evicted now, null while there is no status. */
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
