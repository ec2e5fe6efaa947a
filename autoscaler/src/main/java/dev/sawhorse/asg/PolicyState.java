package dev.sawhorse.asg;

import org.jspecify.annotations.Nullable;

/** A policy of a group at work: asked once a minute. */
interface PolicyState {

    /**
     * What a policy wants.
     *
     * @param capacity the desired capacity it asks for
     * @param by its name in the journal
     */
    record Vote(int capacity, String by) {}

    /** Returns what it wants, null for nothing. */
    @Nullable
    Vote vote();

    /** Whether the group may not shrink unless it wants that too. */
    default boolean mustAgreeToScaleIn() {
        return false;
    }

    /** The group has been resized. */
    default void resized() {}
}
