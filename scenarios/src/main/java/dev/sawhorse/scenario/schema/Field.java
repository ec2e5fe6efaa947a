package dev.sawhorse.scenario.schema;

import org.jspecify.annotations.Nullable;

/**
 * One field of the scenario file.
 *
 * @param name its key
 * @param type what its value must be
 * @param required whether the file must give it
 * @param absent what it is where the file does not give it, null for nothing
 * @param absentText how the manual shows {@code absent}, empty where there is nothing to show
 * @param description what it means, in one or two sentences
 */
public record Field<T>(
        String name,
        FieldType<T> type,
        boolean required,
        @Nullable T absent,
        String absentText,
        String description) {

    /** Defines a field that may be left out and then is nothing. */
    public static <T> Field<T> optional(String name, FieldType<T> type, String description) {
        return new Field<>(name, type, false, null, "", description);
    }

    /** Defines a field that every file must give. */
    public static <T> Field<T> required(String name, FieldType<T> type, String description) {
        return new Field<>(name, type, true, null, "", description);
    }

    /** Defines a field with a default, which the manual shows by its {@code toString}. */
    public static <T> Field<T> of(String name, FieldType<T> type, T absent, String description) {
        return of(name, type, absent, String.valueOf(absent), description);
    }

    /** Defines a field with a default that the manual shows as the given text. */
    public static <T> Field<T> of(String name, FieldType<T> type, T absent, String absentText, String description) {
        return new Field<>(name, type, false, absent, absentText, description);
    }
}
