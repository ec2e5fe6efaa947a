// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The type of a field: it parses values and describes itself in the schema and the reference table.
 *
 * @param <T> type of parsed values
 */
public interface FieldType<T> {
    /** Returns the parsed value, or null with at least one problem recorded. */
    @Nullable
    T read(Value value);

    /** Returns the name in the reference table, such as {@code duration} or {@code list of workload}. */
    String label();

    /** Writes the properties of the type's JSON Schema into the current object. */
    void writeSchema(JsonGenerator schema);

    /** Returns a valid value as a tree of maps, lists, texts, numbers and booleans. */
    Object example();

    /** Returns the words of an enumeration, which are also those of its items or values; empty for other types. */
    default List<String> choices() {
        return List.of();
    }

    /** Returns the values that are allowed, such as {@code from 1 to 100}; empty if the label says everything. */
    default String constraint() {
        return "";
    }

    /** Returns whether values are written as a single scalar. */
    default boolean isText() {
        return false;
    }

    /** Returns the fields below a value of this type; empty for a scalar. */
    default List<Field<?>> fields() {
        return List.of();
    }

    /** Returns further fields below a value of this type, which the reference table describes elsewhere. */
    default List<Field<?>> otherFields() {
        return List.of();
    }

    /** Returns the separator between the name of a field of this type and those below it in the reference table. */
    default String separator() {
        return ".";
    }
}
