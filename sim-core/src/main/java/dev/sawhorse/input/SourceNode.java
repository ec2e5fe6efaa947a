// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import org.jspecify.annotations.Nullable;

/** A value of a document with its position. */
public sealed interface SourceNode permits MappingNode, SequenceNode, ScalarNode {
    /** Returns where the value begins. */
    Position position();

    /** Returns the name of the value's type in messages, with its article: "a mapping", "a list", "a string" and so on. */
    String describe();

    /** Tells whether the value is written as null or left empty, which Kubernetes reads as absent. */
    default boolean isNull() {
        return false;
    }

    /**
     * Returns the value without positions: a map in the order written, a list, a string, a boolean, a {@code Long}, a {@code
     * Double}, or null. Numbers beyond those types are the nearest {@code Double}.
     */
    @Nullable
    Object plain();
}
