// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import org.jspecify.annotations.Nullable;

/**
 * The warm pool settings of a group (PutWarmPool).
 *
 * @param minSize the least number of instances in the pool
 * @param maxGroupPreparedCapacity the greatest number in group and pool together, null for the group's maximum size
 * @param state the state of its instances
 * @param reuseOnScaleIn whether an instance that leaves the group returns to the pool
 */
public record WarmPoolSpec(
        int minSize, @Nullable Integer maxGroupPreparedCapacity, State state, boolean reuseOnScaleIn) {

    /** The state of an instance in the pool. */
    public enum State {
        /** Stopped: only its volumes are billed. */
        STOPPED("Stopped"),
        /** Running: billed like an instance in service. */
        RUNNING("Running"),
        /** Stopped with its memory saved on its volumes. */
        HIBERNATED("Hibernated");

        private final String apiName;

        State(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in the Auto Scaling API. */
        public String apiName() {
            return apiName;
        }
    }

    public WarmPoolSpec {
        if (minSize < 0 || (maxGroupPreparedCapacity != null && maxGroupPreparedCapacity < 0)) {
            throw new IllegalArgumentException(
                    "a warm pool has minSize " + minSize + ", maxGroupPreparedCapacity " + maxGroupPreparedCapacity);
        }
    }

    /** Returns the size of the pool for a desired capacity of the group. */
    int size(GroupSpec group, int desiredCapacity) {
        int prepared = maxGroupPreparedCapacity == null ? group.maxSize() : maxGroupPreparedCapacity;
        return Math.max(minSize, prepared - desiredCapacity);
    }
}
