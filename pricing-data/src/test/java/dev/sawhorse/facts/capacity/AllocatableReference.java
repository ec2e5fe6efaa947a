// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The recorded reference: one row an instance type, columns by name. */
final class AllocatableReference {
    private static final String RESOURCE = "/conformance/allocatable/reference.json.gz";

    private AllocatableReference() {}

    static List<Map<String, String>> rows() {
        try (InputStream zipped = AllocatableReference.class.getResourceAsStream(RESOURCE);
                JsonParser parser =
                        new JsonFactory().createParser(ObjectReadContext.empty(), new GZIPInputStream(zipped))) {
            JsonToken token = parser.nextToken();
            while (token != JsonToken.START_ARRAY) {
                token = parser.nextToken();
            }
            List<Map<String, String>> rows = new ArrayList<>();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                rows.add(row(parser));
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> row(JsonParser parser) {
        Map<String, String> row = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String column = parser.currentName();
            parser.nextToken();
            row.put(column, parser.getString());
        }
        return row;
    }
}
