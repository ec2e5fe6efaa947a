// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;

/**
 * A rewrite of deprecated terms in an object of a current version: renamed labels, for example. What the user should know is
 * recorded as notes.
 */
@FunctionalInterface
public interface ObjectRewrite {
    /** Returns the rewritten object; the same instance if nothing is deprecated. */
    MappingNode rewrite(Value object);

    /** Returns whether recorded objects are rewritten too, not only applied ones. */
    default boolean isOfRecorded() {
        return false;
    }
}
