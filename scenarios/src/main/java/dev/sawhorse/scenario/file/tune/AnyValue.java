// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.tune;

import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.FieldType;
import tools.jackson.core.JsonGenerator;

/** The type of a value that is checked where it is set. */
final class AnyValue implements FieldType<SourceNode> {
    @Override
    public SourceNode read(Value value) {
        return value.node();
    }

    @Override
    public Object example() {
        return "2s";
    }

    @Override
    public String label() {
        return "any value";
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        // every value is allowed
    }
}
