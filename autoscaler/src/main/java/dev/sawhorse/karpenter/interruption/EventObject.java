// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of an event, with typed fields and the semantics of Go's decoder: field names are case-insensitive, the
 * last of several fields of a name counts, and null counts as absent. A value of another type makes the whole event
 * invalid: an {@link InvalidInputException}.
 */
record EventObject(MappingNode node) {
    private static final EventObject EMPTY =
            new EventObject(new MappingNode(Position.ofFile("message.json"), List.of()));

    /**
     * Parses the body of a message.
     *
     * @throws InvalidInputException if it is not a JSON object
     */
    static EventObject parse(String body) {
        return new EventObject(SourceDocuments.parseSingle(new SourceFile("message.json", body)));
    }

    /** Returns a string, empty if it is absent. */
    String text(String name) {
        SourceNode value = find(name);
        return value == null ? "" : textOf(name, value);
    }

    /** Returns an object, one without fields if it is absent. */
    EventObject object(String name) {
        SourceNode value = find(name);
        return value == null ? EMPTY : objectOf(name, value);
    }

    /** Returns a list of objects. */
    List<EventObject> objects(String name) {
        return items(name).stream().map(item -> objectOf(name, item)).toList();
    }

    /** Requires that these fields are strings if they are present. */
    void requireTexts(String... names) {
        for (String name : names) {
            text(name);
        }
    }

    /** Requires that a field is a list of strings if it is present. */
    void requireTextList(String name) {
        items(name).forEach(item -> textOf(name, item));
    }

    /** Requires that a field is an RFC 3339 time if it is present. */
    void requireTime(String name) {
        SourceNode value = find(name);
        if (value == null) {
            return;
        }
        try {
            OffsetDateTime.parse(textOf(name, value));
        } catch (DateTimeException e) {
            throw unreadable(name, value, "a time such as 2026-01-31T12:00:00Z");
        }
    }

    private @Nullable SourceNode find(String name) {
        SourceNode found = null;
        for (MappingNode.Entry entry : node.entries()) {
            if (entry.key().equalsIgnoreCase(name)) {
                found = entry.value();
            }
        }
        return found == null || found.isNull() ? null : found;
    }

    private List<SourceNode> items(String name) {
        SourceNode value = find(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof SequenceNode list) {
            return list.items();
        }
        throw unreadable(name, value, "a list");
    }

    private static String textOf(String name, SourceNode value) {
        if (value.isNull()) {
            return "";
        }
        if (value instanceof ScalarNode scalar && scalar.kind() == ScalarNode.Kind.STRING) {
            return scalar.text();
        }
        throw unreadable(name, value, "a string");
    }

    private static EventObject objectOf(String name, SourceNode value) {
        if (value.isNull()) {
            return EMPTY;
        }
        if (value instanceof MappingNode mapping) {
            return new EventObject(mapping);
        }
        throw unreadable(name, value, "a mapping");
    }

    private static InvalidInputException unreadable(String name, SourceNode value, String expected) {
        return new InvalidInputException(new Problem(
                Severity.ERROR,
                value.position(),
                name,
                "is " + value.describe() + ", but " + expected + " is expected",
                null));
    }
}
