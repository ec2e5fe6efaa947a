// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The events of an audit log in one of its shapes: one event per line, as the API server writes them and as CloudWatch exports
 * them to S3 with a time before each; or documents of log events that hold an event as text, as {@code aws logs
 * filter-log-events} and subscriptions of CloudWatch deliver them; or an EventList.
 */
final class AuditEvents {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Set<String> OF_EVENTS = Set.of("auditID", "stage", "verb", "objectRef");
    private static final Set<String> LISTS = Set.of("events", "logEvents", "items");

    /** Resources that are written often and of which no record is made. */
    private static final List<String> IGNORED = List.of(
            "\"resource\":\"leases\"",
            "\"resource\":\"events\"",
            "\"resource\":\"endpointslices\"",
            "\"resource\":\"tokenreviews\"",
            "\"resource\":\"subjectaccessreviews\"");

    private AuditEvents() {}

    /** Returns whether the first line of a file is an event, with a time before it or not, rather than part of a document. */
    static boolean isLine(String first) {
        int brace = first.indexOf('{');
        if (brace < 0 || first.stripLeading().startsWith("[")) {
            return false;
        }
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), first.substring(brace))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                if (OF_EVENTS.contains(parser.currentName())) {
                    return true;
                }
                if (LISTS.contains(parser.currentName())) {
                    return false;
                }
                parser.nextToken();
                parser.skipChildren();
            }
            return false;
        } catch (JacksonException e) {
            return false;
        }
    }

    /** Passes all events of a file on. */
    static void read(TraceInput input, boolean lines, HistoryFindings findings, Consumer<MappingNode> events) {
        if (lines) {
            readLines(input, findings, events);
        } else {
            readDocuments(input, findings, events);
        }
    }

    private static void readLines(TraceInput input, HistoryFindings findings, Consumer<MappingNode> events) {
        try (JsonLines lines = new JsonLines(input, findings, AuditEvents::isOfInterest)) {
            for (MappingNode line = lines.next(); line != null; line = lines.next()) {
                events.accept(line);
            }
        }
    }

    /**
     * Most lines of an audit log are reads, and most writes are of leases, events and reviews of access. A text within an
     * object has its quotes escaped, so these words are of the event.
     */
    private static boolean isOfInterest(String line) {
        return line.contains("ResponseComplete")
                && !line.contains("\"verb\":\"get\"")
                && !line.contains("\"verb\":\"list\"")
                && !line.contains("\"verb\":\"watch\"")
                && IGNORED.stream().noneMatch(line::contains);
    }

    private static void readDocuments(TraceInput input, HistoryFindings findings, Consumer<MappingNode> events) {
        try (JsonDocument document = new JsonDocument(input)) {
            document.read(() -> {
                for (JsonToken token = document.next(); token != null; token = document.next()) {
                    if (token == JsonToken.START_ARRAY) {
                        document.items(() -> item(document.value(), findings, events));
                    } else if (token == JsonToken.START_OBJECT) {
                        document.fields(name -> {
                            if (LISTS.contains(name) && document.token() == JsonToken.START_ARRAY) {
                                document.items(() -> item(document.value(), findings, events));
                            }
                        });
                    }
                }
            });
        }
    }

    private static void item(SourceNode node, HistoryFindings findings, Consumer<MappingNode> events) {
        MappingNode event = node instanceof MappingNode item ? event(item) : null;
        if (event == null) {
            findings.skipped("log events that are not audit events", node.position());
        } else {
            events.accept(event);
        }
    }

    private static @Nullable MappingNode event(MappingNode item) {
        if (OF_EVENTS.stream().anyMatch(key -> item.present(key) != null)) {
            return item;
        }
        SourceNode message = item.present("message") == null ? item.present("@message") : item.present("message");
        if (message instanceof MappingNode event) {
            return event;
        }
        String text =
                message == null ? "" : Values.text(item, item.present("message") == null ? "@message" : "message");
        return text.startsWith("{") ? parse(text, item.position()) : null;
    }

    private static @Nullable MappingNode parse(String text, Position position) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            return new JsonTree(position.file(), Math.max(0, position.line() - 1)).value(parser)
                            instanceof MappingNode event
                    ? event
                    : null;
        } catch (JacksonException e) {
            return null;
        }
    }
}
