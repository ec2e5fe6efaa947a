// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * A builder of trees with positions from the tokens of a JSON parser.
 *
 * @param file name of the file
 * @param linesBefore number of lines before the first line of the parser
 */
record JsonTree(String file, int linesBefore) {
    /** Returns the value whose first token is the current one of the parser. */
    SourceNode value(JsonParser parser) {
        Position position = position(parser);
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(parser, position);
            case START_ARRAY -> sequence(parser, position);
            case VALUE_NUMBER_INT -> new ScalarNode(position, ScalarNode.Kind.INTEGER, parser.getString());
            case VALUE_NUMBER_FLOAT -> new ScalarNode(position, ScalarNode.Kind.DECIMAL, parser.getString());
            case VALUE_TRUE -> new ScalarNode(position, ScalarNode.Kind.BOOLEAN, "true");
            case VALUE_FALSE -> new ScalarNode(position, ScalarNode.Kind.BOOLEAN, "false");
            case VALUE_NULL -> new ScalarNode(position, ScalarNode.Kind.NULL, "null");
            default -> new ScalarNode(position, ScalarNode.Kind.STRING, parser.getString());
        };
    }

    /** Returns the position of the current token of the parser. */
    Position position(JsonParser parser) {
        TokenStreamLocation location = parser.currentTokenLocation();
        return new Position(file, linesBefore + Math.max(location.getLineNr(), 0), Math.max(location.getColumnNr(), 0));
    }

    private MappingNode mapping(JsonParser parser, Position position) {
        // Of a repeated key the last value counts, as in Kubernetes.
        Map<String, MappingNode.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Position keyPosition = position(parser);
            String key = parser.currentName();
            parser.nextToken();
            entries.put(key, new MappingNode.Entry(keyPosition, key, value(parser)));
        }
        return new MappingNode(position, List.copyOf(entries.values()));
    }

    private SequenceNode sequence(JsonParser parser, Position position) {
        List<SourceNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return new SequenceNode(position, items);
    }
}
