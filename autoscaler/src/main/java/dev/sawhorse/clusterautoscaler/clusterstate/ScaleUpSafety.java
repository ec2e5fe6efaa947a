// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import org.jspecify.annotations.Nullable;

/**
 * The result of the safety check of a scale-up.
 *
 * @param healthy whether the number of ready nodes of the group is within the limits
 * @param backoffCode error code that the group is backed off for, null if it is not
 */
public record ScaleUpSafety(boolean healthy, @Nullable String backoffCode) {

    public boolean isSafe() {
        return healthy && backoffCode == null;
    }
}
