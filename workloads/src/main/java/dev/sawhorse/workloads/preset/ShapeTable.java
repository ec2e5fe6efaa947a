// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.preset;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.workloads.WeightedChoice.Option;
import dev.sawhorse.workloads.trace.PodShape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A reader of the number of pods of each shape in a trace: lines of millicores, MiB, thousandths of GPUs and pods. */
final class ShapeTable {
    private ShapeTable() {}

    static List<Option<PodShape>> of(String resource) {
        try (InputStream stream = ShapeTable.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the table " + resource + " is missing");
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return reader.lines().skip(1).map(ShapeTable::option).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Option<PodShape> option(String line) {
        List<String> cells = CsvRow.cells(line);
        PodShape shape = new PodShape(
                Long.parseLong(cells.get(0)), Long.parseLong(cells.get(1)) << 20, Long.parseLong(cells.get(2)));
        return new Option<>(shape, Double.parseDouble(cells.get(3)));
    }
}
