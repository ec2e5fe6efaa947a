// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of a value to another type, which may record problems.
 *
 * @param <S> type of the value read
 * @param <T> type of the result
 */
@FunctionalInterface
public interface Conversion<S, T> {
    /** Returns the converted value, or null with at least one problem recorded at its position. */
    @Nullable
    T convert(S value, Value written);
}
