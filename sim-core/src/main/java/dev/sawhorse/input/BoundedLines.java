// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** A line reader with a bound on the length of a line, and thereby on memory. */
public final class BoundedLines implements Closeable {
    /** The longest line of a trace or journal, in characters. */
    public static final int LONGEST = 16 << 20;

    private static final int BUFFER = 1 << 14;

    private final Reader reader;
    private final int longest;
    private final char[] buffer = new char[BUFFER];
    private int next;
    private int end;
    private boolean skipsLineFeed;

    /** Reads lines of at most {@link #LONGEST} characters. */
    public BoundedLines(Reader reader) {
        this(reader, LONGEST);
    }

    BoundedLines(Reader reader, int longest) {
        this.reader = reader;
        this.longest = longest;
    }

    /** A line that is longer than the longest that is read. */
    public static final class LineTooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        LineTooLongException(int longest) {
            super("is a line of more than " + longest + " characters");
        }
    }

    /**
     * Returns the next line without its end, null if there is none.
     *
     * @throws LineTooLongException if it is longer than the longest line that is read
     */
    public @Nullable String next() throws IOException {
        StringBuilder begun = null;
        while (fill()) {
            if (skipsLineFeed) {
                skipsLineFeed = false;
                next += buffer[next] == '\n' ? 1 : 0;
                continue;
            }
            int begin = next;
            while (next < end && buffer[next] != '\n' && buffer[next] != '\r') {
                next++;
            }
            if ((begun == null ? 0 : begun.length()) + next - begin > longest) {
                throw new LineTooLongException(longest);
            }
            if (next < end) {
                skipsLineFeed = buffer[next] == '\r';
                String last = new String(buffer, begin, next++ - begin);
                return begun == null ? last : begun.append(last).toString();
            }
            begun = begun == null ? new StringBuilder(BUFFER) : begun;
            begun.append(buffer, begin, next - begin);
        }
        return begun == null ? null : begun.toString();
    }

    private boolean fill() throws IOException {
        if (next < end) {
            return true;
        }
        int read = reader.read(buffer, 0, BUFFER);
        next = 0;
        end = Math.max(0, read);
        return read > 0;
    }

    /** Returns the characters not read yet. */
    public Reader rest() {
        return new Reader() {
            @Override
            public int read(char[] target, int offset, int length) throws IOException {
                if (!fill()) {
                    return -1;
                }
                if (skipsLineFeed) {
                    skipsLineFeed = false;
                    next += buffer[next] == '\n' ? 1 : 0;
                    return read(target, offset, length);
                }
                int count = Math.min(length, end - next);
                System.arraycopy(buffer, next, target, offset, count);
                next += count;
                return count;
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
