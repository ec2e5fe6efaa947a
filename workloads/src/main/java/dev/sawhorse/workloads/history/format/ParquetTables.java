// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** Tables in Parquet as inputs of the readers of text. */
final class ParquetTables {
    private static final String MAGIC = "PAR1";

    private ParquetTables() {}

    /**
     * Returns an input as text: itself unless it is Parquet.
     *
     * @throws dev.sawhorse.input.InvalidInputException if it cannot be read, or is Parquet and no reader is on the class path
     */
    static TraceInput asText(TraceInput input) {
        if (!isParquet(input)) {
            return input;
        }
        ParquetReader reader = ServiceLoader.load(ParquetReader.class, ParquetReader.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> TraceText.error(
                        Position.ofFile(input.name()),
                        "is Parquet, and the module that reads it is not on the class path",
                        "Maybe build it, with 80 MB of libraries: mvn -Pparquet -DskipTests package,"
                                + " and set SAWHORSE_CLASSPATH=workloads/parquet/target/sawhorse-parquet.jar;"
                                + " or convert the file: duckdb -c \"COPY (FROM '" + input.name()
                                + "') TO 'report.csv.gz'\""));
        Path file = input.file();
        if (file == null) {
            throw TraceText.error(Position.ofFile(input.name()), "is Parquet, but not a file", null);
        }
        return new TraceInput(input.name(), () -> reader.open(file, CostReportReader::mayRead));
    }

    private static boolean isParquet(TraceInput input) {
        try (InputStream bytes = TraceText.plainBytes(input)) {
            return new String(bytes.readNBytes(MAGIC.length()), StandardCharsets.ISO_8859_1).equals(MAGIC);
        } catch (IOException e) {
            throw TraceText.error(
                    Position.ofFile(input.name()),
                    "cannot be read: " + e.getMessage(),
                    "Maybe the file was truncated by an incomplete copy.");
        }
    }
}
