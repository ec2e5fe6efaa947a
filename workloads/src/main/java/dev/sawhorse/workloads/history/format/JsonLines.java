// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The JSON objects of a file with one object per line.
 *
 * <p>Text before the first brace of a line, such as the prefix that {@code kubectl logs --prefix} writes, is ignored. Lines
 * without an object are skipped and counted. A last line that is cut off is an error.
 */
final class JsonLines implements Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final TraceText text;
    private final HistoryFindings findings;
    private final @Nullable Filter filter;

    /** A quick test by which most lines are passed over without being parsed. */
    @FunctionalInterface
    interface Filter {
        /** Returns whether a line may be of interest. */
        boolean accepts(String line);
    }

    JsonLines(TraceInput input, HistoryFindings findings, @Nullable Filter filter) {
        this.text = TraceText.open(input);
        this.findings = findings;
        this.filter = filter;
    }

    /** Returns the next object, or null at the end of the file. */
    @Nullable
    MappingNode next() {
        for (String next = text.nextLine(); next != null; next = text.nextLine()) {
            if (filter != null && next.indexOf('{') >= 0 && !filter.accepts(next)) {
                continue;
            }
            MappingNode object = parse(next);
            if (object != null) {
                return object;
            }
        }
        return null;
    }

    /** Returns the position of the line read last. */
    Position position() {
        return text.position(0);
    }

    private @Nullable MappingNode parse(String from) {
        int brace = from.indexOf('{');
        if (brace < 0) {
            findings.skipped("lines without a JSON object", text.position(0));
            return null;
        }
        int number = text.position(0).line();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), from.substring(brace))) {
            JsonToken first = parser.nextToken();
            return first == JsonToken.START_OBJECT
                            && new JsonTree(text.name(), number - 1).value(parser) instanceof MappingNode object
                    ? object
                    : null;
        } catch (JacksonException e) {
            findings.skipped("lines that are not valid JSON", text.position(0));
            if (text.isAtEnd()) {
                throw TraceText.error(
                        text.position(0), "the last line is cut off", "Remove the line, or copy the file again.");
            }
            return null;
        }
    }

    @Override
    public void close() {
        text.close();
    }
}
