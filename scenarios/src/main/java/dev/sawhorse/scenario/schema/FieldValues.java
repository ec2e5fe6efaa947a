// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The parsed values of one section with their defaults, from which its object is built. */
public final class FieldValues {
    private final Value section;
    private final Map<String, Object> values;
    private final Map<String, Value> written;

    FieldValues(Value section, Map<String, Object> values, Map<String, Value> written) {
        this.section = section;
        this.values = values;
        this.written = written;
    }

    /** Returns the value of a required field or of one with a default. */
    public <T> T get(Field<T> field) {
        return Objects.requireNonNull(find(field), () -> field.name() + " has neither a value nor a default");
    }

    /** Returns the value of a field, null if it is optional and absent. */
    @SuppressWarnings("unchecked") // a section stores under a field's name the result of that field's own type
    public <T> @Nullable T find(Field<T> field) {
        return (T) values.get(field.name());
    }

    /** Returns whether the file contains the field, whatever its value. */
    public boolean isWritten(Field<?> field) {
        return written.containsKey(field.name());
    }

    /** Returns the source of a field, or of the whole section if the file does not contain the field. */
    public Value written(Field<?> field) {
        return written.getOrDefault(field.name(), section);
    }
}
