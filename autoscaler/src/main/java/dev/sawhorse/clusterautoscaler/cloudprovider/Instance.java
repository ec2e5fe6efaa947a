package dev.sawhorse.clusterautoscaler.cloudprovider;

import org.jspecify.annotations.Nullable;

/**
 * A machine of a node group, or the place of one that is asked for.
 *
 * @param id the provider id
 * @param error why it cannot be created, null if nothing is wrong
 */
public record Instance(String id, State state, @Nullable InstanceError error) {
    /** What a machine is doing. */
    public enum State {
        CREATING,
        RUNNING,
        DELETING
    }

    /** Whether a node is to be expected of it. */
    public boolean isExpectedToRegister() {
        return state != State.DELETING && error == null;
    }

    /** Whether it failed to be created. */
    public boolean isFailed() {
        return state == State.CREATING && error != null;
    }
}
