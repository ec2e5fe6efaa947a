// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The regions covered by each kind of table. */
final class Regions {
    /** The column of the table {@code regions} with on-demand prices. */
    static final String ON_DEMAND = "on_demand";

    private static final TableCache<List<String>> COVERED = new TableCache<>();

    private Regions() {}

    /** Returns the regions with on-demand prices: those of the source, and for the shipped one those of every cloud. */
    static List<String> known(FactSource source) {
        List<String> known = new ArrayList<>(covered(source, ON_DEMAND));
        if (source == BundledFacts.AWS) {
            known.addAll(covered(BundledFacts.ALIBABA_CLOUD, ON_DEMAND));
        }
        return known;
    }

    /** Returns whether a text has the form of a region's name, so that it may become part of a table's name. */
    private static boolean isName(String region) {
        for (int i = 0; i < region.length(); i++) {
            char c = region.charAt(i);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return !region.isEmpty();
    }

    /** Opens the table of a region, or returns null when the source does not have it. */
    static @Nullable FactTable find(FactSource source, String folder, String region) {
        return isName(region) ? FactTable.find(source, folder.concat("/").concat(region)) : null;
    }

    /** Returns the regions marked in a column of the table {@code regions}, in the order of their names. */
    static List<String> covered(FactSource source, String column) {
        return COVERED.of(source, column, () -> readCovered(source, column));
    }

    private static List<String> readCovered(FactSource source, String column) {
        FactTable table = FactTable.require(source, "regions");
        int region = table.column("region");
        int mark = table.column(column);
        List<String> covered = new ArrayList<>();
        while (table.next()) {
            if (table.integer(mark) > 0) {
                covered.add(table.text(region));
            }
        }
        return List.copyOf(covered);
    }
}
