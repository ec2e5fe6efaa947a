// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The type of command-line flags: a value, or a list of values of a flag that is given several times, which are joined by line
 * breaks.
 */
record FlagType() implements FieldType<String> {
    private static final FieldType<String> ONE = Types.scalar("least-waste");

    @Override
    public @Nullable String read(Value value) {
        return value.node() instanceof SequenceNode ? String.join("\n", value.list(ONE::read)) : ONE.read(value);
    }

    @Override
    public Object example() {
        return ONE.example();
    }

    @Override
    public String label() {
        return "value or list of values";
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeName("type");
        schema.writeStartArray();
        for (String type : new String[] {"string", "number", "boolean", "array"}) {
            schema.writeString(type);
        }
        schema.writeEndArray();
    }
}
