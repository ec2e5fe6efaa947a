// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.csv;

import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source of the lines of a CSV table, which also knows how to report errors in them. */
public interface CsvSource extends Closeable {
    /** Returns the next line that is not blank, or null at the end. */
    @Nullable
    String nextLine();

    /**
     * Creates the exception for an error in the last line.
     *
     * @param column the position in the line from 1, or 0 for the whole line
     */
    RuntimeException error(int column, String message, @Nullable String hint);

    /** Creates the exception for a column that the table does not have. */
    RuntimeException missing(String column, List<String> headings);

    @Override
    void close();
}
