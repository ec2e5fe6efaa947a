// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The type of mappings with free keys and values of one type; one invalid value makes the mapping invalid.
 *
 * @param key an example of a key
 */
record MapType<T>(String key, FieldType<T> type) implements FieldType<Map<String, T>> {
    @Override
    public @Nullable Map<String, T> read(Value value) {
        Map<String, T> values = value.map(type::read);
        boolean whole =
                value.node() instanceof MappingNode written && written.entries().size() == values.size();
        return whole ? values : null;
    }

    @Override
    public String label() {
        return "mapping to " + type.label();
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeStringProperty("type", "object");
        schema.writeName("additionalProperties");
        schema.writeStartObject();
        type.writeSchema(schema);
        schema.writeEndObject();
    }

    @Override
    public Object example() {
        return Map.of(key, type.example());
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
        return ".*.";
    }
}
