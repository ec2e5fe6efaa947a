// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvSource;
import dev.sawhorse.input.BoundedLines;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.Spelling;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The text of a trace, read lazily and decompressed if it is gzip, whatever its file name. */
public final class TraceText implements CsvSource {
    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String name;
    private final DeferredFailure bytes;
    private final BoundedLines reader;
    private @Nullable String ahead;
    private boolean begun;
    private int line;

    private TraceText(String name, DeferredFailure bytes) {
        this.name = name;
        this.bytes = bytes;
        this.reader = new BoundedLines(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()));
    }

    /**
     * Opens a source.
     *
     * @throws InvalidInputException if it cannot be read
     */
    public static TraceText open(TraceInput input) {
        return new TraceText(input.name(), new DeferredFailure(plainBytes(input)));
    }

    /**
     * Opens the bytes of a source, decompressed if they are gzip.
     *
     * @throws InvalidInputException if it cannot be read
     */
    public static InputStream plainBytes(TraceInput input) {
        String name = input.name();
        try {
            InputStream bytes = new BufferedInputStream(input.opening().open(), BUFFER);
            return isGzip(bytes) ? new GZIPInputStream(bytes, BUFFER) : bytes;
        } catch (NoSuchFileException e) {
            throw error(Position.ofFile(name), "no such file", null);
        } catch (IOException e) {
            throw error(Position.ofFile(name), "cannot be read: " + e.getMessage(), null);
        }
    }

    private static boolean isGzip(InputStream bytes) throws IOException {
        bytes.mark(2);
        boolean gzip = bytes.read() == GZIP_MAGIC_1 && bytes.read() == GZIP_MAGIC_2;
        bytes.reset();
        return gzip;
    }

    /** Returns the next non-blank line, or null at the end. */
    @Override
    public @Nullable String nextLine() {
        try {
            if (!begun) {
                begun = true;
                ahead = withoutByteOrderMark(reader.next());
            }
            String text = ahead;
            while (text != null) {
                ahead = reader.next();
                requireWhole();
                line++;
                if (!text.isBlank()) {
                    return text;
                }
                text = ahead;
            }
            requireWhole();
            return null;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static @Nullable String withoutByteOrderMark(@Nullable String text) {
        return text != null && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    /**
     * Stops the reading if the input ended in the middle of the next line.
     *
     * @throws InvalidInputException with the reason
     */
    public void requireWhole() {
        IOException failure = bytes.failure();
        if (failure != null && ahead == null) {
            throw unreadable(failure);
        }
    }

    /** Returns whether the last line read is the last line of the text. */
    public boolean isAtEnd() {
        return begun && ahead == null;
    }

    /** Returns the characters that have not been read yet. */
    public Reader rest() {
        return reader.rest();
    }

    /** Returns the position of a column (from 1; 0 for the whole line) in the last line read. */
    public Position position(int column) {
        return new Position(name, line, column);
    }

    /** Returns the exception for a failure while reading. */
    public InvalidInputException unreadable(IOException e) {
        Position after = new Position(name, line + 1, 0);
        if (e instanceof BoundedLines.LineTooLongException) {
            return error(after, String.valueOf(e.getMessage()), "Maybe it is not a trace.");
        }
        if (e instanceof EOFException) {
            return error(
                    after, "the compressed data are truncated", "Maybe the file was truncated by an incomplete copy.");
        }
        if (e instanceof ZipException) {
            return error(after, "the compressed data are damaged: " + e.getMessage(), "Maybe copy the file again.");
        }
        if (e instanceof CharacterCodingException) {
            return error(
                    after,
                    "is not UTF-8 text in this line or soon after it",
                    "Maybe the file is binary or was saved in another encoding.");
        }
        return error(after, "cannot be read: " + e.getMessage(), null);
    }

    @Override
    public InvalidInputException error(int column, String message, @Nullable String hint) {
        return error(position(column), message, hint);
    }

    @Override
    public InvalidInputException missing(String column, List<String> headings) {
        String hint = Spelling.hint(column, headings);
        return error(
                position(0),
                "the column \"" + column + "\" is missing",
                hint == null
                        ? "Maybe it has another format; the columns are " + String.join(", ", headings) + "."
                        : hint);
    }

    /** Creates the exception for a position. */
    public static InvalidInputException error(Position position, String message, @Nullable String hint) {
        return new InvalidInputException(new Problem(Severity.ERROR, position, "", message, hint));
    }

    /** Returns the name in error messages. */
    public String name() {
        return name;
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }
}
