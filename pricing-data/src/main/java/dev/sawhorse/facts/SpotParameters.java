// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The parameters of the spot market's process, each with its provenance. */
public final class SpotParameters {
    /**
     * The value of a parameter.
     *
     * @param value in its unit
     * @param unit {@code h}, {@code min}, {@code s}, or 1 for a plain number
     * @param assumed whether the value is assumed for lack of a source
     * @param provenance its source, with a date
     */
    public record Figure(double value, String unit, boolean assumed, Provenance provenance) {}

    private final Map<SpotParameter, Figure> figures;

    private SpotParameters(Map<SpotParameter, Figure> figures) {
        this.figures = figures;
    }

    /** Reads the shipped table. */
    public static SpotParameters load() {
        return load(FactSource.bundled());
    }

    /** Reads the table of a source, which must have every parameter. */
    public static SpotParameters load(FactSource source) {
        FactTable table = FactTable.require(source, "spot-process");
        int key = table.column("figure");
        Map<String, Figure> byKey = new TreeMap<>();
        while (table.next()) {
            byKey.put(table.text(key), figure(table, table.text(key)));
        }
        Map<SpotParameter, Figure> figures = new EnumMap<>(SpotParameter.class);
        for (SpotParameter known : SpotParameter.values()) {
            Figure figure = byKey.get(known.key());
            if (figure == null) {
                throw new FactsFormatException("Table 'spot-process' has no row for '" + known.key() + "'");
            }
            figures.put(known, figure);
        }
        return new SpotParameters(figures);
    }

    private static Figure figure(FactTable table, String key) {
        String kind = table.text(table.column("kind"));
        String found = table.text(table.column("found_in"));
        Provenance provenance = new Provenance(
                "spot-process/" + key,
                found.isEmpty() ? "Sawhorse" : found,
                table.provenance().licence(),
                table.text(table.column("as_of")),
                kind);
        return new Figure(
                table.decimal(table.column("value")),
                table.text(table.column("unit")),
                kind.equals("assumed"),
                provenance);
    }

    /** Returns a parameter with its provenance. */
    public Figure of(SpotParameter figure) {
        Figure known = figures.get(figure);
        if (known == null) {
            throw new IllegalStateException("No figure for " + figure);
        }
        return known;
    }

    /** Returns the value of a parameter in its unit. */
    public double value(SpotParameter figure) {
        return of(figure).value();
    }
}
