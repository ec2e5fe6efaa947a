// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The conversion of the table {@code regions}: the number of rows of each regional table of a folder. */
final class RegionIndex {
    private static final List<String> FOLDERS = List.of("on-demand", "zone-offerings", "spot-prices", "spot-advisor");
    private static final String EXTENSION = ".csv";

    private RegionIndex() {}

    static TableWriter of(Path target) {
        Map<String, long[]> rowsByRegion = new TreeMap<>();
        for (int i = 0; i < FOLDERS.size(); i++) {
            countRows(target.resolve(FOLDERS.get(i)), i, rowsByRegion);
        }
        TableWriter writer = new TableWriter("region", "on_demand", "zone_offerings", "spot_prices", "spot_advisor");
        rowsByRegion.forEach((region, rows) -> writer.row(
                region,
                Long.toString(rows[0]),
                Long.toString(rows[1]),
                Long.toString(rows[2]),
                Long.toString(rows[3])));
        return writer;
    }

    private static void countRows(Path folder, int kind, Map<String, long[]> rowsByRegion) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(EXTENSION)) {
                    String region = name.substring(0, name.length() - EXTENSION.length());
                    rowsByRegion.computeIfAbsent(region, key -> new long[FOLDERS.size()])[kind] = rows(file);
                }
            }
        } catch (IOException e) {
            throw new ConversionException("Folder " + folder + " cannot be listed: " + e.getMessage(), e);
        }
    }

    private static long rows(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return lines.stream().filter(line -> !line.startsWith("# ")).count() - 1;
    }
}
