// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The type of lists of one item type; one invalid item makes the list invalid. */
record ListType<T>(FieldType<T> item) implements FieldType<List<T>> {
    @Override
    public @Nullable List<T> read(Value value) {
        List<T> items = value.list(item::read);
        boolean whole =
                value.node() instanceof SequenceNode written && written.items().size() == items.size();
        return whole ? items : null;
    }

    @Override
    public String label() {
        return "list of " + item.label();
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeStringProperty("type", "array");
        schema.writeName("items");
        schema.writeStartObject();
        item.writeSchema(schema);
        schema.writeEndObject();
    }

    @Override
    public Object example() {
        return List.of(item.example());
    }

    @Override
    public List<String> choices() {
        return item.choices();
    }

    @Override
    public String constraint() {
        return item.constraint();
    }

    @Override
    public List<Field<?>> fields() {
        return item.fields();
    }

    @Override
    public List<Field<?>> otherFields() {
        return item.otherFields();
    }

    @Override
    public String separator() {
        return "[].";
    }
}
