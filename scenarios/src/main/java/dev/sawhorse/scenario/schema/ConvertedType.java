// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A field type whose values are converted from those of another type. */
record ConvertedType<S, T>(FieldType<S> type, Conversion<S, T> conversion, Object example) implements FieldType<T> {
    @Override
    public @Nullable T read(Value value) {
        S read = type.read(value);
        return read == null ? null : conversion.convert(read, value);
    }

    @Override
    public String label() {
        return type.label();
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        type.writeSchema(schema);
    }

    @Override
    public List<String> choices() {
        return type.choices();
    }

    @Override
    public String constraint() {
        return type.constraint();
    }

    @Override
    public List<Field<?>> fields() {
        return type.fields();
    }

    @Override
    public List<Field<?>> otherFields() {
        return type.otherFields();
    }

    @Override
    public String separator() {
        return type.separator();
    }
}
