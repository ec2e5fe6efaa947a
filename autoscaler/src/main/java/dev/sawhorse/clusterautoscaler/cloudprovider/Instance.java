// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import org.jspecify.annotations.Nullable;

/**
 * An instance of a node group, or a placeholder for a requested one.
 *
 * @param id the provider id
 * @param error why it cannot be created, null for no error
 */
public record Instance(String id, State state, @Nullable InstanceError error) {
    /** The lifecycle state of an instance. */
    public enum State {
        CREATING,
        RUNNING,
        DELETING
    }

    /** Whether the instance is expected to register a node. */
    public boolean isExpectedToRegister() {
        return state != State.DELETING && error == null;
    }

    /** Whether its creation failed. */
    public boolean isFailed() {
        return state == State.CREATING && error != null;
    }
}
