package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget ({@code policy/v1}): how many of the selected pods may be evicted at once. Of the two limits at most one
 * is given.
 *
 * @param selector null selects no pod
 * @param minAvailable how many must stay, null where not given
 * @param maxUnavailable how many may be missing, null where not given
 * @param alwaysAllowUnhealthy whether pods that are not ready may always be evicted (unhealthyPodEvictionPolicy)
 * @param disruptionsAllowed what the recorded status allowed, null where there is no status
 */
public record PodDisruptionBudget(
        ObjectMeta meta,
        @Nullable LabelSelector selector,
        @Nullable IntOrPercent minAvailable,
        @Nullable IntOrPercent maxUnavailable,
        boolean alwaysAllowUnhealthy,
        @Nullable Integer disruptionsAllowed) {}
