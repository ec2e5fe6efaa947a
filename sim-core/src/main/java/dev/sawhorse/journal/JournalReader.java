// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import dev.sawhorse.input.BoundedLines;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A reader of journals that {@link JournalWriter} wrote, entry by entry. A truncated journal (its run was killed) gives its
 * complete entries and then ends, with {@link #isTruncated} set.
 */
public final class JournalReader implements Closeable {
    private static final JsonFactory JSON = new JsonFactory();

    private final Path path;
    private final BoundedLines lines;
    private long line;
    private long time;
    private boolean truncated;

    private JournalReader(Path path) throws IOException {
        this.path = path;
        lines = new BoundedLines(new InputStreamReader(plain(path), StandardCharsets.UTF_8));
    }

    /** Opens a journal; one whose name ends in {@code .gz} is decompressed. */
    public static JournalReader open(Path path) throws IOException {
        return new JournalReader(path);
    }

    /**
     * Returns the next entry, null at the end.
     *
     * @throws InvalidInputException naming file and line if an entry in the middle cannot be understood or is older than the
     *     one before
     */
    public Journal.@Nullable Entry next() throws IOException {
        String text = nextLine();
        if (text == null) {
            return null;
        }
        line++;
        try {
            Journal.Entry entry = entry(text);
            if (entry.time() < time) {
                throw wrong("is earlier than the line before");
            }
            time = entry.time();
            return entry;
        } catch (JacksonException | IllegalArgumentException | ArithmeticException e) {
            if (nextLine() == null) {
                truncated = true;
                return null;
            }
            throw wrong(
                    e instanceof JacksonException json
                            ? "not valid JSON: " + json.getOriginalMessage()
                            : String.valueOf(e.getMessage()));
        }
    }

    /** Returns an error at the entry read last. */
    public InvalidInputException wrong(String message) {
        Position position = new Position(path.toString(), (int) Math.min(line, Integer.MAX_VALUE), 0);
        return new InvalidInputException(new Problem(
                Severity.ERROR,
                position,
                "",
                message,
                "Maybe another version of Sawhorse wrote it, or it was modified."));
    }

    /** Passes all remaining entries to the listener, in order. */
    public void replay(Journal.Listener listener) throws IOException {
        for (Journal.Entry entry = next(); entry != null; entry = next()) {
            listener.appended(entry);
        }
    }

    /** Whether the file is truncated; known once {@link #next} has returned null. */
    public boolean isTruncated() {
        return truncated;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private @Nullable String nextLine() throws IOException {
        if (truncated) {
            return null;
        }
        try {
            return lines.next();
        } catch (EOFException | ZipException e) {
            truncated = true;
            return null;
        } catch (BoundedLines.LineTooLongException e) {
            line++;
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private static Journal.Entry entry(String text) {
        Map<String, Object> fields;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            fields = object(parser);
        }
        if (!(fields.get("type") instanceof String type) || !(fields.get("t") instanceof Number time)) {
            throw new IllegalArgumentException("not a journal entry: " + text);
        }
        ObservationShape shape = ObservationShape.named(type);
        if (shape == null) {
            throw new IllegalArgumentException("unknown type \"" + type + "\"");
        }
        return new Journal.Entry(nanos(time), shape.read(fields));
    }

    /** Converts seconds, from 0 to the longest time in a {@code long} of nanoseconds. */
    private static long nanos(Number seconds) {
        long nanos;
        try {
            nanos = new BigDecimal(seconds.toString())
                    .movePointRight(DecimalText.NANO)
                    .longValueExact();
        } catch (ArithmeticException outOfRange) {
            throw new IllegalArgumentException("t is not a time in seconds with at most nine decimals", outOfRange);
        }
        if (nanos < 0) {
            throw new IllegalArgumentException("t is negative");
        }
        return nanos;
    }

    private static Map<String, Object> object(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("not a JSON object");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            fields.put(name, value(parser));
        }
        return fields;
    }

    private static List<Object> array(JsonParser parser) {
        List<Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser));
        }
        return Collections.unmodifiableList(values);
    }

    private static Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case START_ARRAY -> array(parser);
            case START_OBJECT -> Collections.unmodifiableMap(object(parser));
            default -> throw new IllegalArgumentException("unexpected " + parser.currentToken());
        };
    }

    private InputStream plain(Path path) throws IOException {
        InputStream file = Files.newInputStream(path);
        if (!path.toString().endsWith(".gz")) {
            return file;
        }
        try {
            return new GZIPInputStream(file, 1 << 16);
        } catch (EOFException e) {
            // The run was killed before any part of the journal reached the disk.
            truncated = true;
            return file;
        } catch (ZipException e) {
            file.close();
            throw InvalidInputException.ofFile(
                    path, "is not compressed with gzip", "Maybe it was decompressed: rename it to .jsonl.");
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }
}
