// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A writer of trees of maps, lists, strings, numbers, booleans and nulls. */
public final class TreeWriter {
    private TreeWriter() {}

    /** Writes the tree as one value. */
    public static void write(@Nullable Object tree, JsonGenerator json) {
        if (tree instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((key, value) -> {
                json.writeName(String.valueOf(key));
                write(value, json);
            });
            json.writeEndObject();
        } else if (tree instanceof Iterable<?> list) {
            json.writeStartArray();
            list.forEach(item -> write(item, json));
            json.writeEndArray();
        } else if (tree instanceof Integer || tree instanceof Long) {
            json.writeNumber(((Number) tree).longValue());
        } else if (tree instanceof Number number) {
            json.writeNumber(number.doubleValue());
        } else if (tree instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (tree == null) {
            json.writeNull();
        } else {
            json.writeString(String.valueOf(tree));
        }
    }
}
