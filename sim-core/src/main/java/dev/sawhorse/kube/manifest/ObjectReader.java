// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.kube.api.ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the typed value of an object with only known fields.
 *
 * @param <T> the value's type
 */
@FunctionalInterface
public interface ObjectReader<T> {
    /** Returns the value, or null after recording errors. */
    @Nullable
    T read(ObjectMeta meta, Fields object, ReadMode reading);
}
