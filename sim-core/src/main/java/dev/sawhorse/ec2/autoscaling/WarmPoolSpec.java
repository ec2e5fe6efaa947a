package dev.sawhorse.ec2.autoscaling;

import org.jspecify.annotations.Nullable;

/**
 * The warm pool of a group: instances that are prepared beforehand and wait beside the group.
 *
 * @param minSize how many wait at least
 * @param maxGroupPreparedCapacity how many there are at most in the group and the pool together, null for the group's greatest
 *     size
 * @param state what its instances do while they wait
 * @param reuseOnScaleIn whether an instance that leaves the group goes back to the pool
 */
public record WarmPoolSpec(
        int minSize, @Nullable Integer maxGroupPreparedCapacity, State state, boolean reuseOnScaleIn) {

    /** What an instance does while it waits. */
    public enum State {
        /** It is stopped and costs no more than its volumes. */
        STOPPED("Stopped"),
        /** It runs and costs as much as one in service. */
        RUNNING("Running"),
        /** It is stopped with its memory on its volumes. */
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

    /** Returns how many instances are to wait beside a group of that size. */
    int size(GroupSpec group, int desiredCapacity) {
        int prepared = maxGroupPreparedCapacity == null ? group.maxSize() : maxGroupPreparedCapacity;
        return Math.max(minSize, prepared - desiredCapacity);
    }
}
