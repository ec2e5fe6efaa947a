package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * A mapping with known fields. Unknown keys, missing required fields and, among alternatives, none or more than one are
 * problems.
 *
 * @param <T> what the fields together become
 */
public final class Section<T> implements FieldType<T> {
    private final List<Field<?>> fields;
    private final List<Field<?>> alternatives;
    private final Function<FieldValues, @Nullable T> assembler;

    private Section(List<Field<?>> fields, List<Field<?>> alternatives, Function<FieldValues, @Nullable T> assembler) {
        this.fields = fields;
        this.alternatives = alternatives;
        this.assembler = assembler;
    }

    /** Defines a mapping whose values the assembler puts together; it is called only if every value could be read. */
    public static <T> Section<T> of(Function<FieldValues, @Nullable T> assembler, Field<?>... fields) {
        return new Section<>(List.of(fields), List.of(), assembler);
    }

    /** Returns the same mapping with further fields of which a file must give exactly one. */
    public Section<T> withExactlyOneOf(Field<?>... choices) {
        List<Field<?>> all = new ArrayList<>(fields);
        all.addAll(List.of(choices));
        return new Section<>(List.copyOf(all), List.of(choices), assembler);
    }

    @Override
    public @Nullable T read(Value value) {
        Fields entries = value.fields();
        if (entries == null) {
            return null;
        }
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Value> written = new LinkedHashMap<>();
        boolean complete = true;
        for (Field<?> field : fields) {
            complete &= read(field, entries, values, written);
        }
        entries.reportUnknown();
        complete &= hasOneAlternative(value, written);
        return complete ? assembler.apply(new FieldValues(value, values, written)) : null;
    }

    /** Returns what the section is when a file does not give it: every field at its default. */
    public T defaults() {
        MappingNode nothing = new MappingNode(Position.ofFile("defaults"), List.of());
        T result = read(Value.ofRoot(nothing, new Problems()));
        if (result == null) {
            throw new IllegalStateException("a section with required fields has no defaults");
        }
        return result;
    }

    @Override
    public String label() {
        return "mapping";
    }

    @Override
    public List<Field<?>> fields() {
        return fields;
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeStringProperty("type", "object");
        schema.writeBooleanProperty("additionalProperties", false);
        schema.writeName("properties");
        schema.writeStartObject();
        for (Field<?> field : fields) {
            SchemaWriter.writeField(schema, field);
        }
        schema.writeEndObject();
        writeRequired(schema, fields.stream().filter(Field::required).toList());
        if (!alternatives.isEmpty()) {
            schema.writeName("oneOf");
            schema.writeStartArray();
            for (Field<?> alternative : alternatives) {
                schema.writeStartObject();
                writeRequired(schema, List.of(alternative));
                schema.writeEndObject();
            }
            schema.writeEndArray();
        }
    }

    private static void writeRequired(JsonGenerator schema, List<Field<?>> required) {
        if (required.isEmpty()) {
            return;
        }
        schema.writeName("required");
        schema.writeStartArray();
        required.forEach(field -> schema.writeString(field.name()));
        schema.writeEndArray();
    }

    private static <F> boolean read(
            Field<F> field, Fields entries, Map<String, Object> values, Map<String, Value> written) {
        Value value = field.required() ? entries.require(field.name()) : entries.value(field.name());
        if (value == null) {
            if (field.absent() != null) {
                values.put(field.name(), field.absent());
            }
            return !field.required();
        }
        written.put(field.name(), value);
        F result = field.type().read(value);
        if (result == null) {
            return false;
        }
        values.put(field.name(), result);
        return true;
    }

    private boolean hasOneAlternative(Value value, Map<String, Value> written) {
        if (alternatives.isEmpty()) {
            return true;
        }
        List<String> names = alternatives.stream().<String>map(Field::name).toList();
        List<String> given = names.stream().filter(written::containsKey).toList();
        if (given.size() == 1) {
            return true;
        }
        String which = given.isEmpty() ? "none is given" : String.join(" and ", given) + " are given";
        value.error("needs exactly one of " + String.join(", ", names) + ", but " + which, null);
        return false;
    }
}
