// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.csv.CsvRow;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A CSV file with a header row, plain or gzipped. */
final class SourceFile {
    private SourceFile() {}

    /** Returns the first of {@code <stem>.csv} and {@code <stem>.csv.gz} that exists in the folder, or null. */
    static @Nullable Path find(Path folder, String stem) {
        for (String extension : List.of(".csv", ".csv.gz")) {
            Path file = folder.resolve(stem + extension);
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        return null;
    }

    /** Reads all rows. */
    static List<SourceRow> read(Path file) {
        try (BufferedReader reader = new BufferedReader(open(file))) {
            String header = reader.readLine();
            if (header == null) {
                throw new ConversionException("File " + file + " is empty; its first line has to name the columns");
            }
            List<String> columns = CsvRow.cells(header);
            List<SourceRow> rows = new ArrayList<>();
            int lineNumber = 1;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lineNumber++;
                if (!line.isEmpty()) {
                    rows.add(new SourceRow(file, lineNumber, columns, CsvRow.cells(line)));
                }
            }
            return rows;
        } catch (IOException e) {
            throw new ConversionException("File " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Reader open(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        boolean zipped = file.toString().endsWith(".gz");
        return new InputStreamReader(zipped ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8);
    }
}
