// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import org.jspecify.annotations.Nullable;

/** The running state of a scaling policy, evaluated once a minute. */
interface PolicyState {

    /**
     * The desired capacity of one policy.
     *
     * @param capacity desired capacity
     * @param by name of the policy in the journal
     */
    record Vote(int capacity, String by) {}

    /** Returns the desired capacity, null for no change. */
    @Nullable
    Vote vote();

    /** Whether the group may scale in only if this policy wants to as well. */
    default boolean mustAgreeToScaleIn() {
        return false;
    }

    /** Called after the group changed its size. */
    default void resized() {}
}
