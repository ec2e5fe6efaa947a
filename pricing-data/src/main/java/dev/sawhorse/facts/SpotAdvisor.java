// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import dev.sawhorse.csv.CsvTable;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The AWS Spot Advisor's table of one region. */
public final class SpotAdvisor {
    private static final TableCache<Optional<SpotAdvisor>> KNOWN = new TableCache<>();
    private static final InterruptionRange[] RANGES = InterruptionRange.values();
    private static final int MOST_SAVINGS = 100;

    private final String region;
    private final Map<String, SpotAdvice> linux;
    private final Map<String, SpotAdvice> windows;
    private final Provenance provenance;

    private SpotAdvisor(
            String region, Map<String, SpotAdvice> linux, Map<String, SpotAdvice> windows, Provenance provenance) {
        this.region = region;
        this.linux = linux;
        this.windows = windows;
        this.provenance = provenance;
    }

    /** Reads the shipped table of a region; see {@link #of(FactSource, String)}. */
    public static SpotAdvisor of(String region) {
        return of(FactSource.bundled(), region);
    }

    /**
     * Reads the table of a region.
     *
     * @throws UnknownRegionException when the advisor does not have the region
     */
    public static SpotAdvisor of(FactSource source, String region) {
        SpotAdvisor advisor = find(source, region);
        if (advisor == null) {
            throw new UnknownRegionException("spot advisor figures", region, Regions.covered(source, "spot_advisor"));
        }
        return advisor;
    }

    /** Reads the shipped table of a region, or returns null when there is none. */
    public static @Nullable SpotAdvisor find(String region) {
        return find(FactSource.bundled(), region);
    }

    /** Reads the table of a region, or returns null when there is none. */
    static @Nullable SpotAdvisor find(FactSource source, String region) {
        return KNOWN.of(
                        source,
                        region,
                        () -> Optional.ofNullable(Regions.find(source, "spot-advisor", region))
                                .map(table -> read(table.rows(), region, table.provenance())))
                .orElse(null);
    }

    /** Reads a table in the format of the shipped ones; an error is that of the source of its lines. */
    public static SpotAdvisor read(CsvTable table, String region, Provenance provenance) {
        int type = table.require("instance_type");
        int linuxRange = table.require("linux_range");
        int linuxSavings = table.require("linux_savings_pct");
        int windowsRange = table.require("windows_range");
        int windowsSavings = table.require("windows_savings_pct");
        Map<String, SpotAdvice> linux = new TreeMap<>();
        Map<String, SpotAdvice> windows = new TreeMap<>();
        while (table.next()) {
            putAdvice(linux, table, type, linuxRange, linuxSavings);
            putAdvice(windows, table, type, windowsRange, windowsSavings);
        }
        return new SpotAdvisor(region, linux, windows, provenance);
    }

    private static void putAdvice(Map<String, SpotAdvice> advice, CsvTable table, int type, int range, int savings) {
        if (table.text(range).isEmpty()) {
            return;
        }
        int index = integer(table, range);
        if (index < 0 || index >= RANGES.length) {
            throw table.error(range, index + " is not a range from 0 to " + (RANGES.length - 1), null);
        }
        int percent = integer(table, savings);
        if (percent > MOST_SAVINGS) {
            throw table.error(savings, percent + " is more than " + MOST_SAVINGS + " percent", null);
        }
        advice.put(table.text(type), new SpotAdvice(RANGES[index], percent));
    }

    private static int integer(CsvTable table, int column) {
        try {
            return Integer.parseInt(table.text(column));
        } catch (NumberFormatException e) {
            throw table.error(column, "\"" + table.text(column) + "\" is not a whole number", null);
        }
    }

    /** Returns the figures of an instance type under Linux, or null. */
    public @Nullable SpotAdvice linux(String instanceType) {
        return linux.get(instanceType);
    }

    /** Returns the figures of an instance type under Windows, or null. */
    public @Nullable SpotAdvice windows(String instanceType) {
        return windows.get(instanceType);
    }

    /** Returns the instance types with figures under Linux, in the order of their names. */
    public Set<String> types() {
        return Collections.unmodifiableSet(linux.keySet());
    }

    /** Returns the region. */
    public String region() {
        return region;
    }

    /** Returns where the figures come from. */
    public Provenance provenance() {
        return provenance;
    }
}
