// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** A parser of JSON, one or more values, into trees with positions. */
final class JsonDocuments {
    /**
     * A factory with limits on input: the nesting depth of YAML, and lengths of numbers and names that bound the time of
     * parsing.
     */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(YamlDocuments.MAX_DEPTH)
                    .maxNumberLength(Yaml11Scalars.MOST_DIGITS)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Pattern START_MARKER = Pattern.compile("\\s*\\(start marker at .*", Pattern.DOTALL);

    private final String file;
    private final JsonParser parser;
    private final Problems problems;
    private final Severity ofRepeatedKeys;
    private final ListItems items;

    private JsonDocuments(String file, JsonParser parser, Problems problems, Severity ofRepeatedKeys, ListItems items) {
        this.file = file;
        this.parser = parser;
        this.problems = problems;
        this.ofRepeatedKeys = ofRepeatedKeys;
        this.items = items;
    }

    static List<SourceNode> parse(SourceFile file, Problems problems, Severity ofRepeatedKeys) {
        return parse(file, problems, ofRepeatedKeys, ListItems.KEPT);
    }

    static List<SourceNode> parse(SourceFile file, Problems problems, Severity ofRepeatedKeys, ListItems items) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), file.text())) {
            return new JsonDocuments(file.name(), parser, problems, ofRepeatedKeys, items).documents();
        }
    }

    /** Reads objects from a stream, without having its text in memory. */
    static List<SourceNode> parse(String file, InputStream stream, Problems problems, ListItems items) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), stream)) {
            return new JsonDocuments(file, parser, problems, Severity.WARNING, items).documents();
        }
    }

    private List<SourceNode> documents() {
        List<SourceNode> documents = new ArrayList<>();
        try {
            readInto(documents);
        } catch (StreamReadException e) {
            problems.error(position(file, e.getLocation()), "", "not valid JSON: " + message(e), hint(e));
        }
        return documents;
    }

    private void readInto(List<SourceNode> documents) {
        try {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                SourceNode document = value(token, NodePath.ROOT);
                if (!document.isNull()) {
                    documents.add(document);
                }
            }
        } catch (StreamConstraintsException e) {
            problems.error(position(file, parser.currentLocation()), "", beyond(e), null);
        }
    }

    private SourceNode value(JsonToken token, NodePath path) {
        Position position = position();
        return switch (token) {
            case START_OBJECT -> mapping(position, path);
            case START_ARRAY -> sequence(position, path);
            case VALUE_STRING -> new ScalarNode(position, ScalarNode.Kind.STRING, parser.getString());
            case VALUE_NUMBER_INT -> new ScalarNode(position, ScalarNode.Kind.INTEGER, parser.getString());
            case VALUE_NUMBER_FLOAT -> Yaml11Scalars.decimal(position, parser.getString(), parser.getString());
            case VALUE_TRUE -> new ScalarNode(position, ScalarNode.Kind.BOOLEAN, "true");
            case VALUE_FALSE -> new ScalarNode(position, ScalarNode.Kind.BOOLEAN, "false");
            case VALUE_NULL -> new ScalarNode(position, ScalarNode.Kind.NULL, "null");
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("token " + token + " where a JSON value is expected");
        };
    }

    private MappingNode mapping(Position position, NodePath path) {
        MappingBuilder builder = new MappingBuilder(position, path, problems, ofRepeatedKeys);
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Position keyPosition = position();
            String key = parser.currentName();
            builder.add(keyPosition, key, value(parser.nextToken(), path.child(key)));
        }
        return builder.build();
    }

    private SequenceNode sequence(Position position, NodePath path) {
        List<SourceNode> values = new ArrayList<>();
        boolean isItems = items.isAt(path);
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            SourceNode value = value(token, path.child(values.size()));
            if (!isItems || !items.isTaken(value)) {
                values.add(value);
            }
        }
        return new SequenceNode(position, values);
    }

    private Position position() {
        return position(file, parser.currentTokenLocation());
    }

    private static Position position(String file, TokenStreamLocation location) {
        return new Position(file, Math.max(location.getLineNr(), 0), Math.max(location.getColumnNr(), 0));
    }

    private static String beyond(StreamConstraintsException e) {
        String message = String.valueOf(e.getOriginalMessage());
        if (message.contains("nesting depth")) {
            return "is nested more than " + YamlDocuments.MAX_DEPTH + " levels deep";
        }
        if (message.contains("Number")) {
            return "contains a number of more than " + Yaml11Scalars.MOST_DIGITS + " digits";
        }
        return "cannot be read: " + START_MARKER.matcher(message).replaceAll("");
    }

    private static String message(StreamReadException e) {
        String message = String.valueOf(e.getOriginalMessage());
        return START_MARKER.matcher(message).replaceAll("");
    }

    private static String hint(StreamReadException e) {
        String message = String.valueOf(e.getOriginalMessage());
        if (message.contains("end-of-input")) {
            return "Maybe the file was cut off, or a closing bracket is missing.";
        }
        if (message.contains("was expecting comma")) {
            return "Maybe a comma is missing before this position.";
        }
        return "Maybe a comma, quote or bracket is missing or redundant near this position.";
    }
}
