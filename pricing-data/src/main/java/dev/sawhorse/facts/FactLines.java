// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import dev.sawhorse.csv.CsvSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of a fact table, of which the first ones state its provenance. */
final class FactLines implements CsvSource {
    private final String name;
    private final String text;
    private final Provenance provenance;
    private int next;
    private int line;

    FactLines(String name, byte[] bytes) {
        this.name = name;
        this.text = new String(bytes, StandardCharsets.UTF_8);
        this.provenance = readProvenance();
    }

    private Provenance readProvenance() {
        String source = "";
        String licence = "";
        String asOf = "";
        String note = "";
        while (text.startsWith("# ", next)) {
            String header = takeLine().substring(2);
            int colon = header.indexOf(": ");
            String value = colon < 0 ? "" : header.substring(colon + 2);
            switch (colon < 0 ? header : header.substring(0, colon)) {
                case "source" -> source = value;
                case "licence" -> licence = value;
                case "as of" -> asOf = value;
                case "note" -> note = value;
                default -> throw error(0, "is an unknown header line '# " + header + "'", null);
            }
        }
        return new Provenance(name, source, licence, asOf, note);
    }

    Provenance provenance() {
        return provenance;
    }

    @Override
    public @Nullable String nextLine() {
        while (next < text.length()) {
            String taken = takeLine();
            if (!taken.isBlank()) {
                return taken;
            }
        }
        return null;
    }

    private String takeLine() {
        int end = text.indexOf('\n', next);
        int stop = end < 0 ? text.length() : end;
        String taken = text.substring(next, stop);
        next = Math.min(stop + 1, text.length());
        line++;
        return taken;
    }

    @Override
    public FactsFormatException error(int column, String message, @Nullable String hint) {
        String place = column == 0 ? "" : ", column " + column;
        return new FactsFormatException(
                "Table '" + name + "', line " + line + place + ": " + message + (hint == null ? "" : "\n" + hint));
    }

    @Override
    public FactsFormatException missing(String column, List<String> headings) {
        return new FactsFormatException("Table '" + name + "' has no column '" + column + "'; it has " + headings);
    }

    @Override
    public void close() {}
}
