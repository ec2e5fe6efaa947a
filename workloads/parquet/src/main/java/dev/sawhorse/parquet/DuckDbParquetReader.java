// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.parquet;

import dev.sawhorse.workloads.history.format.ParquetReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Predicate;

/** A reader of Parquet files with the library of DuckDB, which has Parquet and its compressions built in. */
public final class DuckDbParquetReader implements ParquetReader {
    @Override
    public InputStream open(Path file, Predicate<String> columns) throws IOException {
        try {
            return ParquetLines.open(file, columns);
        } catch (SQLException e) {
            throw ParquetLines.unreadable(e);
        }
    }
}
