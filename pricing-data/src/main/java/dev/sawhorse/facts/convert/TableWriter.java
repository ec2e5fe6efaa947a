// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.Provenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A writer of one table with sorted rows, so that equal facts give equal bytes. */
final class TableWriter {
    private final String header;
    private final List<String> rows = new ArrayList<>();

    TableWriter(String... columns) {
        header = String.join(",", columns);
    }

    /** Adds a row; commas in cells are replaced by semicolons. */
    void row(String... cells) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            row.append(i == 0 ? "" : ",").append(cells[i].replace(',', ';'));
        }
        rows.add(row.toString());
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the text of the table, with its provenance in the first lines. */
    String text(Provenance provenance) {
        StringBuilder text = new StringBuilder();
        text.append("# source: ").append(provenance.source()).append('\n');
        text.append("# licence: ").append(provenance.licence()).append('\n');
        text.append("# as of: ").append(provenance.asOf()).append('\n');
        if (!provenance.note().isEmpty()) {
            text.append("# note: ").append(provenance.note()).append('\n');
        }
        text.append(header).append('\n');
        rows.stream().sorted().forEach(row -> text.append(row).append('\n'));
        return text.toString();
    }

    /** Writes the table below a folder, to the file of its provenance's name. */
    void write(Path folder, Provenance provenance) {
        Path file = folder.resolve(provenance.table() + ".csv");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, text(provenance).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ConversionException("Table " + file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
