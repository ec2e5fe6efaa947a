// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.Comparator;

/**
 * A position in a source file.
 *
 * @param file the file's name as the user gave it
 * @param line the line from 1, or 0 for the file as a whole
 * @param column the column from 1 in UTF-16 units, or 0 for the line as a whole
 */
public record Position(String file, int line, int column) implements Comparable<Position> {
    private static final Comparator<Position> ORDER = Comparator.comparing(Position::file)
            .thenComparingInt(Position::line)
            .thenComparingInt(Position::column);

    /** Returns the position of a whole file. */
    public static Position ofFile(String file) {
        return new Position(file, 0, 0);
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    /** Renders {@code file:line:column}, without unknown parts. */
    @Override
    public String toString() {
        if (line == 0) {
            return file;
        }
        return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
