// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/**
 * A reader of Parquet files, which a module of its own has because of the size of its library. Found by {@link ServiceLoader}.
 */
public interface ParquetReader {
    /**
     * Opens the rows of a file as CSV in UTF-8 with a header, one line each: an empty cell for null, times in UTC, and JSON for
     * maps, structures and lists.
     *
     * @param columns chooses the columns by name; Parquet can be read without the others
     * @throws IOException if the file is not Parquet, has no such column or cannot be read; the stream throws it too
     */
    InputStream open(Path file, Predicate<String> columns) throws IOException;
}
