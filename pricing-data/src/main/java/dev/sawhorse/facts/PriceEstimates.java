// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Estimated on-demand prices of one region, for types that are offered there without a known price. Not published by AWS: only
 * used when a scenario requests it, and shown as estimates.
 *
 * <p>An estimate is the price in us-east-1 times the median ratio of the two regions' prices over the types of the same
 * category; compared with known prices, the median error was 0.1 to 0.3 % and one in ten was off by 1 to 6 %.
 */
public final class PriceEstimates {
    private static final String TABLE = "estimate-ratios";
    private static final String BASE_REGION = "us-east-1";
    private static final String ANY_CATEGORY = "*";

    private final Map<String, Double> ratios;
    private final OnDemandPrices base;
    private final OnDemandPrices known;
    private final Zones zones;
    private final Provenance provenance;

    private PriceEstimates(
            Map<String, Double> ratios, OnDemandPrices base, OnDemandPrices known, Zones zones, Provenance provenance) {
        this.ratios = ratios;
        this.base = base;
        this.known = known;
        this.zones = zones;
        this.provenance = provenance;
    }

    /** Reads the shipped estimates of a region; see {@link #of(FactSource, String)}. */
    public static PriceEstimates of(String region) {
        return of(FactSource.bundled(), region);
    }

    /** Whether prices of a cloud can be estimated. */
    static boolean areKnown(FactSource source) {
        return FactTable.find(source, TABLE) != null;
    }

    /**
     * Reads the estimates of a region.
     *
     * @throws UnknownRegionException when the region has no known prices at all
     */
    public static PriceEstimates of(FactSource source, String region) {
        return of(source, region, Zones.of(source, region));
    }

    /** Reads the estimates of a region with its zones, which may offer types of a user's own. */
    static PriceEstimates of(FactSource source, String region, Zones zones) {
        FactTable table = FactTable.require(source, TABLE);
        int regionColumn = table.column("region");
        int category = table.column("category");
        int ratio = table.column("ratio");
        Map<String, Double> ratios = new TreeMap<>();
        while (table.next()) {
            if (table.text(regionColumn).equals(region)) {
                ratios.put(table.text(category), table.decimal(ratio));
            }
        }
        return new PriceEstimates(
                ratios,
                OnDemandPrices.of(source, BASE_REGION),
                OnDemandPrices.of(source, region),
                zones,
                table.provenance());
    }

    /** Returns the estimate for a type; empty when its price is known, or cannot be estimated. */
    public OptionalDouble perHour(String instanceType) {
        OptionalDouble basePrice = base.perHour(instanceType);
        if (known.perHour(instanceType).isPresent() || basePrice.isEmpty() || !isOffered(instanceType)) {
            return OptionalDouble.empty();
        }
        String category = InstanceTypeName.parse(instanceType).category();
        Double ratio = category == null ? null : ratios.get(category);
        if (ratio == null) {
            ratio = ratios.get(ANY_CATEGORY);
        }
        return ratio == null ? OptionalDouble.empty() : OptionalDouble.of(basePrice.getAsDouble() * ratio);
    }

    private boolean isOffered(String instanceType) {
        return !zones.assumed() && !zones.offering(instanceType).isEmpty();
    }

    /** Returns the source of the ratios. */
    public Provenance provenance() {
        return provenance;
    }
}
