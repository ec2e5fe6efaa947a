// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The tables of one kind, one per region. */
final class RegionalTables {
    private final String folder;
    private final String[] columns;
    private final Map<String, TableWriter> byRegion = new TreeMap<>();

    RegionalTables(String folder, String... columns) {
        this.folder = folder;
        this.columns = columns;
    }

    /** Returns the table of a region, created on first use. */
    TableWriter of(String region) {
        return of(region, columns);
    }

    /** Returns the table of a region, created on first use with columns of the region's own. */
    TableWriter of(String region, String... ownColumns) {
        return byRegion.computeIfAbsent(region, key -> new TableWriter(ownColumns));
    }

    /** Writes every table. */
    void write(Path target, ProvenanceSheet provenance) {
        byRegion.forEach((region, table) -> table.write(target, provenance.of(folder + "/" + region)));
    }
}
