package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes one value of another, or complains.
 *
 * @param <S> what was read
 * @param <T> what it becomes
 */
@FunctionalInterface
public interface Conversion<S, T> {
    /** Returns what the value becomes, or null with at least one problem recorded at its place in the file. */
    @Nullable
    T convert(S value, Value written);
}
