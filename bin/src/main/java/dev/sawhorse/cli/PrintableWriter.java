// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.input.Printable;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * A writer that escapes control characters and bidirectional control characters, and puts a backslash before commands of
 * CI systems at the beginning of a line ({@code ::error …} of GitHub Actions). Line breaks, tabs and, on a terminal,
 * colours are kept.
 */
final class PrintableWriter extends Writer {
    private static final char ESCAPE = '\u001b';

    private final Writer target;
    private final boolean styled;
    private boolean beginsLine = true;
    private int colons;
    private int hashes;

    /** @param styled whether the text contains colours on purpose */
    PrintableWriter(Writer target, boolean styled) {
        this.target = target;
        this.styled = styled;
    }

    @Override
    public void write(char[] letters, int offset, int length) throws IOException {
        int from = offset;
        for (int i = offset; i < offset + length; i++) {
            String instead = instead(letters[i]);
            if (instead != null) {
                target.write(letters, from, i - from);
                target.write(instead);
                from = i + 1;
            }
        }
        target.write(letters, from, offset + length - from);
    }

    /** Returns the replacement of a character, null for the character itself. */
    private @Nullable String instead(char letter) {
        if (letter == '\n') {
            beginsLine = true;
            colons = 0;
            hashes = 0;
            return null;
        }
        if (beginsLine && letter == ':' && ++colons == 2) {
            beginsLine = false;
            return "\\:";
        }
        if (letter != ':' && !Character.isWhitespace(letter)) {
            beginsLine = false;
        }
        boolean commandEnds = hashes >= 2 && letter == '[';
        hashes = letter == '#' ? hashes + 1 : hashes >= 2 && Character.isLetterOrDigit(letter) ? hashes : 0;
        if (commandEnds) {
            return "\\[";
        }
        boolean passes = letter == '\t' || (styled && letter == ESCAPE) || !Printable.isCommand(letter);
        return passes ? null : Printable.line(String.valueOf(letter));
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
