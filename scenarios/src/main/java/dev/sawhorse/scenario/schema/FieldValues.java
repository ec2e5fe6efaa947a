package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Value;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of one section, read and with their defaults, on the way to the object they become. */
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

    /** Returns the value of a field, null if it is optional and the file does not give it. */
    @SuppressWarnings("unchecked") // a section stores under a field's name what that field's own type has read
    public <T> @Nullable T find(Field<T> field) {
        return (T) values.get(field.name());
    }

    /** Tells whether the file gives the field, whatever its value. */
    public boolean isWritten(Field<?> field) {
        return written.containsKey(field.name());
    }

    /** Returns the value as written of a field, or the whole section if the file does not give it. */
    public Value written(Field<?> field) {
        return written.getOrDefault(field.name(), section);
    }
}
