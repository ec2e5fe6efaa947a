// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** A JSON document of any size that is read token by token. */
final class JsonDocument implements Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final TraceText text;
    private final JsonParser parser;
    private final JsonTree tree;

    /** A step of the reading. */
    @FunctionalInterface
    interface Field {
        /** Reads the value whose first token is the current one. */
        void read(String name);
    }

    JsonDocument(TraceInput input) {
        text = TraceText.open(input);
        parser = FACTORY.createParser(ObjectReadContext.empty(), text.rest());
        tree = new JsonTree(text.name(), 0);
    }

    /** Reads the whole document, and reports what is not JSON. */
    void read(Runnable reading) {
        try {
            reading.run();
        } catch (JacksonIOException e) {
            IOException cause = e.getCause();
            throw text.unreadable(cause == null ? new IOException(e.getOriginalMessage()) : cause);
        } catch (JacksonException e) {
            text.requireWhole();
            Position position = new Position(
                    text.name(),
                    Math.max(0, e.getLocation() == null ? 0 : e.getLocation().getLineNr()),
                    Math.max(0, e.getLocation() == null ? 0 : e.getLocation().getColumnNr()));
            String message = String.valueOf(e.getOriginalMessage()).replaceAll("(?s)\\s*\\(start marker at .*", "");
            throw TraceText.error(position, "not valid JSON: " + message, "Maybe the file was truncated.");
        }
    }

    /** Advances to the next value of the document, and returns its first token; null at the end. */
    @Nullable
    JsonToken next() {
        return parser.nextToken();
    }

    /** Returns the current token. */
    @Nullable
    JsonToken token() {
        return parser.currentToken();
    }

    /** Reads the fields of the current object; a value that the field reader does not consume is skipped. */
    void fields(Field field) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            JsonToken begun = parser.currentToken();
            Position at = position();
            field.read(name);
            boolean untouched = parser.currentToken() == begun && at.equals(position());
            if (untouched) {
                parser.skipChildren();
            }
        }
    }

    /** Reads the items of the current array, each with the reader. */
    void items(Runnable item) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            item.run();
        }
    }

    /** Returns the current value. */
    SourceNode value() {
        return tree.value(parser);
    }

    /** Skips the current value. */
    void skip() {
        parser.skipChildren();
    }

    /** Returns the position of the current token. */
    Position position() {
        return tree.position(parser);
    }

    /** Creates the exception for the current token. */
    InvalidInputException error(String message, String hint) {
        return TraceText.error(position(), message, hint);
    }

    @Override
    public void close() {
        text.close();
    }
}
