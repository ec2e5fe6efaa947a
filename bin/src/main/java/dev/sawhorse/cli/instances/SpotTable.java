// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.output.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The table of {@code instances --spot}: spot prices and interruption rates of types, in 80 columns. */
final class SpotTable {
    private static final double MIB_PER_GIB = 1024;
    private static final double PER_CENT = 100;

    private SpotTable() {}

    static void print(List<InstanceRow> rows, PrintWriter out) {
        TextTable table = new TextTable()
                .withText("TYPE")
                .withNumber("VCPU")
                .withNumber("GiB")
                .withNumber("ON-DEMAND")
                .withNumber("SPOT")
                .withNumber("LOWEST")
                .withNumber("SAVES")
                .withText("INTERRUPTED");
        rows.forEach(row -> add(row, table));
        table.printTo(out);
    }

    private static void add(InstanceRow row, TextTable table) {
        SpotData spot = row.requireSpot();
        table.add(
                row.name(),
                String.valueOf(row.shape().vcpus()),
                gib(row.shape().memoryMib() / MIB_PER_GIB),
                price(row.price()),
                (spot.isObserved() ? "" : "~") + price(spot.price()),
                price(spot.lowest()),
                String.format(Locale.ROOT, "%.0f%%", spot.savings() * PER_CENT),
                spot.band());
    }

    private static String gib(double gib) {
        return String.format(Locale.ROOT, gib < 10 ? "%.1f" : "%.0f", gib).replaceFirst("\\.0$", "");
    }

    private static String price(double price) {
        return String.format(Locale.ROOT, "%.4f", price);
    }
}
