// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A VerticalPodAutoscaler ({@code autoscaling.k8s.io/v1}) with the recommendation of its status.
 *
 * @param target the workload whose pods it changes
 * @param minReplicas the pods that its target must have for an update, null for the updater's default
 * @param policies the limits for containers; the one of name {@code *} is that of all others
 * @param boost what containers request in addition until they are ready, null for nothing
 * @param recommendations the recommended requests of containers, empty if there are none yet
 */
public record VerticalPodAutoscaler(
        ObjectMeta meta,
        Target target,
        UpdateMode updateMode,
        @Nullable Integer minReplicas,
        List<ContainerPolicy> policies,
        @Nullable StartupBoost boost,
        List<Recommendation> recommendations) {
    public static final String KIND = "VerticalPodAutoscaler";
    public static final String API_VERSION = "autoscaling.k8s.io/v1";

    private static final String ALL_CONTAINERS = "*";

    public VerticalPodAutoscaler {
        policies = List.copyOf(policies);
        recommendations = List.copyOf(recommendations);
    }

    /** When the recommendation is applied to pods. */
    public enum UpdateMode {
        /** Never. */
        OFF,
        /** When a pod is created. */
        INITIAL,
        /** When a pod is created, and to a pod that runs by its eviction. */
        RECREATE,
        /** When a pod is created, and to a pod that runs in place, or else by its eviction. */
        IN_PLACE_OR_RECREATE
    }

    /**
     * The limits of the recommendation for a container.
     *
     * @param isOff whether its resources stay as they are
     * @param controlled the resources that are changed
     * @param isOfRequestsOnly whether limits stay as they are, instead of changing in proportion
     */
    public record ContainerPolicy(
            String container,
            boolean isOff,
            Resources minAllowed,
            Resources maxAllowed,
            List<String> controlled,
            boolean isOfRequestsOnly,
            @Nullable StartupBoost boost) {
        /** The policy of a container without one. */
        public static final ContainerPolicy NONE =
                new ContainerPolicy("", false, Resources.NONE, Resources.NONE, List.of("cpu", "memory"), false, null);

        public ContainerPolicy {
            controlled = List.copyOf(controlled);
        }
    }

    /**
     * The CPU that a container requests until a time after its pod is ready.
     *
     * @param factor by which the request is multiplied, null for an amount in addition
     * @param duration the time after the pod is ready
     */
    public record StartupBoost(@Nullable Integer factor, long addedMillis, Duration duration) {
        /** Returns the boosted request in millicores. */
        public long boosted(long cpuMillis) {
            return factor == null ? cpuMillis + addedMillis : cpuMillis * factor;
        }
    }

    /** The recommended requests of a container, with the bounds outside of which a pod is updated at once. */
    public record Recommendation(String container, Resources target, Resources lowerBound, Resources upperBound) {}

    public VerticalPodAutoscaler withMeta(ObjectMeta changed) {
        return new VerticalPodAutoscaler(changed, target, updateMode, minReplicas, policies, boost, recommendations);
    }

    public String key() {
        return meta.key();
    }

    /** Returns the policy of a container. */
    public ContainerPolicy policy(String container) {
        ContainerPolicy found = ContainerPolicy.NONE;
        for (ContainerPolicy policy : policies) {
            if (policy.container().equals(container)) {
                return policy;
            }
            found = policy.container().equals(ALL_CONTAINERS) ? policy : found;
        }
        return found;
    }

    /** Returns the recommendation for a container, null if there is none. */
    public @Nullable Recommendation recommendation(String container) {
        return recommendations.stream()
                .filter(recommendation -> recommendation.container().equals(container))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether it boosts any container. */
    public boolean hasBoost() {
        return boost != null || policies.stream().anyMatch(policy -> policy.boost() != null);
    }
}
