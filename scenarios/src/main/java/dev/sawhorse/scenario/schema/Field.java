// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Value;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a field of the scenario file.
 *
 * @param name its key
 * @param type type of its value
 * @param required whether it is required
 * @param absent its default, null for none
 * @param absentText the default in the reference table, empty if there is nothing to show
 * @param description its meaning, in one or two sentences
 */
public record Field<T>(
        String name,
        FieldType<T> type,
        boolean required,
        @Nullable T absent,
        String absentText,
        String description) {

    /** Returns a valid value: its default if the file can state it, else the example of the type. */
    public Object example() {
        ScalarNode written = new ScalarNode(Position.ofFile("default"), ScalarNode.Kind.STRING, absentText);
        if (absent != null && absent.equals(type.read(Value.ofRoot(written, new Problems())))) {
            return absentText;
        }
        return absent instanceof Number || absent instanceof Boolean ? absent : type.example();
    }

    /** Defines an optional field without a default. */
    public static <T> Field<T> optional(String name, FieldType<T> type, String description) {
        return new Field<>(name, type, false, null, "", description);
    }

    /** Defines a required field. */
    public static <T> Field<T> required(String name, FieldType<T> type, String description) {
        return new Field<>(name, type, true, null, "", description);
    }

    /** Defines a field with a default, shown in the reference table by its {@code toString}. */
    public static <T> Field<T> of(String name, FieldType<T> type, T absent, String description) {
        return of(name, type, absent, String.valueOf(absent), description);
    }

    /** Defines a field with a default and its text in the reference table. */
    public static <T> Field<T> of(String name, FieldType<T> type, T absent, String absentText, String description) {
        return new Field<>(name, type, false, absent, absentText, description);
    }
}
