package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What the value of a field must be: how it is read and how it is described.
 *
 * @param <T> what a value becomes
 */
public interface FieldType<T> {
    /** Returns what a value of the file becomes, or null with at least one problem recorded if it is wrong. */
    @Nullable
    T read(Value value);

    /** Returns a few words for the reference table, such as {@code duration} or {@code list of workload}. */
    String label();

    /** Writes the properties of the type's JSON Schema into an object that has been begun. */
    void writeSchema(JsonGenerator schema);

    /** Whether values are written as one text. */
    default boolean isText() {
        return false;
    }

    /** Returns the fields below a value of this type; empty for a plain value. */
    default List<Field<?>> fields() {
        return List.of();
    }

    /** Returns what stands between the name of a field of this type and those below it in the reference table. */
    default String separator() {
        return ".";
    }
}
