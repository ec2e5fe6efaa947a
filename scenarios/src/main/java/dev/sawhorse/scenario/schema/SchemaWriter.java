// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import tools.jackson.core.JsonGenerator;

/** A writer of field definitions as JSON Schema, draft 2020-12. */
public final class SchemaWriter {
    private SchemaWriter() {}

    /**
     * Writes a complete schema.
     *
     * @param id the URI that names the schema, which need not be an address
     */
    public static void writeRoot(JsonGenerator schema, String id, String title, FieldType<?> type) {
        schema.writeStartObject();
        schema.writeStringProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.writeStringProperty("$id", id);
        schema.writeStringProperty("title", title);
        type.writeSchema(schema);
        schema.writeEndObject();
    }

    /** Writes a field as a property of the current object. */
    static void writeField(JsonGenerator schema, Field<?> field) {
        schema.writeName(field.name());
        schema.writeStartObject();
        String shownDefault = field.absentText().isEmpty() ? "" : " Default: " + field.absentText() + ".";
        schema.writeStringProperty("description", field.description() + shownDefault);
        field.type().writeSchema(schema);
        writeDefault(schema, field);
        schema.writeEndObject();
    }

    private static void writeDefault(JsonGenerator schema, Field<?> field) {
        if (field.absent() instanceof Boolean flag) {
            schema.writeBooleanProperty("default", flag);
        } else if (field.absent() instanceof Integer || field.absent() instanceof Long) {
            schema.writeNumberProperty("default", ((Number) field.absent()).longValue());
        } else if (field.absent() instanceof Number number) {
            schema.writeNumberProperty("default", number.doubleValue());
        } else if (field.absent() != null
                && !field.absentText().isEmpty()
                && field.type().isText()) {
            schema.writeStringProperty("default", field.absentText());
        }
    }
}
