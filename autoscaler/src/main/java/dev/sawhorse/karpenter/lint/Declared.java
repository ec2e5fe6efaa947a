// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.kube.manifest.Manifest;

/**
 * A typed object with the manifest that declares it.
 *
 * @param value the object
 * @param manifest its manifest
 */
record Declared<T>(T value, Manifest manifest) {
    /** Returns the position of a nested value of the object. */
    SourceLocation at(String... keys) {
        return manifest.place().below(keys);
    }

    /** Whether a nested value of the object is written in the manifest, rather than a default. */
    boolean isWritten(String... keys) {
        SourceLocation place = manifest.place();
        for (String key : keys) {
            if (!(place.node() instanceof MappingNode mapping) || mapping.get(key) == null) {
                return false;
            }
            place = place.child(key);
        }
        return true;
    }

    /** Whether both are versions of one object. */
    boolean isSameAs(Declared<T> other) {
        return manifest.name().equals(other.manifest.name());
    }
}
