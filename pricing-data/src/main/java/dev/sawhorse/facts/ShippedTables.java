// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The tables that are shipped with Sawhorse. */
public final class ShippedTables {
    private static final List<String> OF_ALL_REGIONS = List.of("instance-types", "zones", "charges", "latencies");

    /** Columns of the table {@code regions}, and the folders with a table for each region that they mark. */
    private static final List<Map.Entry<String, String>> OF_EACH_REGION = List.of(
            Map.entry(Regions.ON_DEMAND, "on-demand"),
            Map.entry("zone_offerings", "zone-offerings"),
            Map.entry("spot_prices", "spot-prices"),
            Map.entry("spot_advisor", "spot-advisor"));

    private ShippedTables() {}

    /** Returns the names of the regions with on-demand prices, of all clouds. */
    public static List<String> regions() {
        return Regions.known(BundledFacts.AWS);
    }

    /** Returns the provenance of each table of facts about AWS: those of all regions, then by kind those of each. */
    public static List<Provenance> provenance() {
        List<Provenance> tables = new ArrayList<>();
        for (String table : OF_ALL_REGIONS) {
            tables.add(FactTable.require(BundledFacts.AWS, table).provenance());
        }
        for (Map.Entry<String, String> kind : OF_EACH_REGION) {
            for (String region : Regions.covered(BundledFacts.AWS, kind.getKey())) {
                tables.add(FactTable.require(BundledFacts.AWS, kind.getValue() + "/" + region)
                        .provenance());
            }
        }
        return tables;
    }
}
