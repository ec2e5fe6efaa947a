// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The type of mappings with known fields. Unknown keys, missing required fields, and alternatives that are all absent or not
 * exclusive are problems.
 *
 * @param <T> type of the object built from the fields
 */
public final class Section<T> implements FieldType<T> {
    private final List<Field<?>> fields;
    private final List<List<Field<?>>> choices;
    private final List<Field<?>> shown;
    private final Function<FieldValues, @Nullable T> assembler;

    private Section(
            List<Field<?>> fields,
            List<List<Field<?>>> choices,
            List<Field<?>> shown,
            Function<FieldValues, @Nullable T> assembler) {
        this.fields = fields;
        this.choices = choices;
        this.shown = shown;
        this.assembler = assembler;
    }

    /** Defines a section whose object an assembler builds; it is called only if all values are valid. */
    public static <T> Section<T> of(Function<FieldValues, @Nullable T> assembler, Field<?>... fields) {
        return new Section<>(List.of(fields), List.of(), List.of(), assembler);
    }

    /** Returns the section with further fields, exactly one of which is required. */
    public Section<T> withExactlyOneOf(Field<?>... alternatives) {
        List<Field<?>> all = new ArrayList<>(fields);
        all.addAll(List.of(alternatives));
        List<List<Field<?>>> more = new ArrayList<>(choices);
        more.add(List.of(alternatives));
        return new Section<>(List.copyOf(all), List.copyOf(more), shown, assembler);
    }

    /** Returns the section with optional fields in its example, without which it would be invalid or meaningless. */
    public Section<T> withExampleOf(Field<?>... optional) {
        return new Section<>(fields, choices, List.of(optional), assembler);
    }

    @Override
    public @Nullable T read(Value value) {
        if (value.node() instanceof ScalarNode && !choices.isEmpty()) {
            value.error(
                    "is " + value.node().describe() + ", but a mapping is expected",
                    "Maybe one of its keys is missing: "
                            + choices.get(0).stream().map(Field::name).collect(Collectors.joining(", ")) + ".");
            return null;
        }
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
        for (List<Field<?>> alternatives : choices) {
            complete &= hasOne(alternatives, value, written);
        }
        return complete ? assembler.apply(new FieldValues(value, values, written)) : null;
    }

    /** Returns the object of an absent section: every field has its default. */
    public T defaults() {
        MappingNode nothing = new MappingNode(Position.ofFile("defaults"), List.of());
        T result = read(Value.ofRoot(nothing, new Problems()));
        if (result == null) {
            throw new IllegalStateException("a section with required fields has no defaults");
        }
        return result;
    }

    /** Returns the required fields, the first alternatives and those to show, or the first field if none is required. */
    @Override
    public Object example() {
        Map<String, Object> example = new LinkedHashMap<>();
        for (Field<?> field : fields) {
            boolean isAlternative = choices.stream()
                    .anyMatch(alternatives -> alternatives.get(0).equals(field));
            if (field.required() || isAlternative || shown.contains(field)) {
                example.put(field.name(), field.example());
            }
        }
        if (example.isEmpty() && !fields.isEmpty()) {
            example.put(fields.get(0).name(), fields.get(0).example());
        }
        return example;
    }

    @Override
    public String constraint() {
        return choices.stream()
                .map(alternatives -> "exactly one of "
                        + alternatives.stream().map(Field::name).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
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
        writeChoices(schema);
    }

    private void writeChoices(JsonGenerator schema) {
        if (choices.size() == 1) {
            writeOneOf(schema, choices.get(0));
        } else if (!choices.isEmpty()) {
            schema.writeName("allOf");
            schema.writeStartArray();
            for (List<Field<?>> alternatives : choices) {
                schema.writeStartObject();
                writeOneOf(schema, alternatives);
                schema.writeEndObject();
            }
            schema.writeEndArray();
        }
    }

    private static void writeOneOf(JsonGenerator schema, List<Field<?>> alternatives) {
        schema.writeName("oneOf");
        schema.writeStartArray();
        for (Field<?> alternative : alternatives) {
            schema.writeStartObject();
            writeRequired(schema, List.of(alternative));
            schema.writeEndObject();
        }
        schema.writeEndArray();
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

    private static boolean hasOne(List<Field<?>> alternatives, Value value, Map<String, Value> written) {
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
