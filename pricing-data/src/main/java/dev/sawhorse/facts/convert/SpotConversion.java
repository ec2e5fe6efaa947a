// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The conversion of the tables {@code spot-prices/<region>} and {@code spot-advisor/<region>}. */
final class SpotConversion {
    private final Set<String> types = new TreeSet<>();

    /** Returns the instance types seen so far in any spot source. */
    Set<String> types() {
        return types;
    }

    /** Converts spot prices of unnamed zones, sorted and joined by semicolons, into tables. */
    RegionalTables prices(List<SourceRow> rows) {
        RegionalTables tables = new RegionalTables("spot-prices", "instance_type", "usd_per_hour_by_zone");
        for (SourceRow row : rows) {
            types.add(row.text("instance_type"));
            tables.of(row.text("region")).row(row.text("instance_type"), row.text("zone_prices_sorted"));
        }
        return tables;
    }

    /** Joins the advisor's rows of both operating systems into one row per type. */
    RegionalTables advisor(List<SourceRow> rows) {
        Map<String, SourceRow> linux = new TreeMap<>();
        Map<String, SourceRow> windows = new TreeMap<>();
        Set<String> keys = new TreeSet<>();
        for (SourceRow row : rows) {
            String key = row.text("region") + "," + row.text("instance_type");
            types.add(row.text("instance_type"));
            keys.add(key);
            (row.text("os").equals("windows") ? windows : linux).put(key, row);
        }
        RegionalTables tables = new RegionalTables(
                "spot-advisor",
                "instance_type",
                "linux_range",
                "linux_savings_pct",
                "windows_range",
                "windows_savings_pct");
        for (String key : keys) {
            int comma = key.indexOf(',');
            SourceRow onLinux = linux.get(key);
            SourceRow onWindows = windows.get(key);
            tables.of(key.substring(0, comma))
                    .row(
                            key.substring(comma + 1),
                            onLinux == null ? "" : onLinux.text("range_index"),
                            onLinux == null ? "" : onLinux.text("savings_pct"),
                            onWindows == null ? "" : onWindows.text("range_index"),
                            onWindows == null ? "" : onWindows.text("savings_pct"));
        }
        return tables;
    }
}
