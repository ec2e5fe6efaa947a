package dev.sawhorse.clusterautoscaler.clusterstate;

import org.jspecify.annotations.Nullable;

/**
 * Whether a group may be scaled up.
 *
 * @param healthy whether nearly as many of its nodes are ready as should be
 * @param backoffCode the code of the failure it pauses for, null if it does not
 */
public record ScaleUpSafety(boolean healthy, @Nullable String backoffCode) {

    public boolean isSafe() {
        return healthy && backoffCode == null;
    }
}
