// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The levels of spot prices in one region, Linux: the means around which a simulated market moves, not a market. */
public final class SpotPrices {
    /**
     * Median of spot price by on-demand price over the 10,764 pairs of region and type whose prices of 2025-05-28 are
     * known; half of the pairs lie between 0.281 and 0.414.
     */
    public static final double TYPICAL_RATIO = 0.350;

    private static final TableCache<SpotPrices> KNOWN = new TableCache<>();

    private final String region;
    private final Map<String, List<Double>> observed;
    private final @Nullable SpotAdvisor advisor;
    private final Provenance provenance;

    private SpotPrices(
            String region, Map<String, List<Double>> observed, @Nullable SpotAdvisor advisor, Provenance provenance) {
        this.region = region;
        this.observed = observed;
        this.advisor = advisor;
        this.provenance = provenance;
    }

    /** Reads the shipped levels of a region; see {@link #of(FactSource, String)}. */
    public static SpotPrices of(String region) {
        return of(FactSource.bundled(), region);
    }

    /** Reads the levels of a region; without any spot figures every type has the typical ratio. */
    public static SpotPrices of(FactSource source, String region) {
        return KNOWN.of(source, region, () -> read(source, region));
    }

    private static SpotPrices read(FactSource source, String region) {
        SpotAdvisor advisor = SpotAdvisor.find(source, region);
        FactTable table = Regions.find(source, "spot-prices", region);
        if (table != null) {
            return new SpotPrices(region, readObserved(table), advisor, table.provenance());
        }
        Provenance provenance = advisor != null
                ? advisor.provenance()
                : new Provenance("spot-prices/" + region, "Sawhorse", "Apache-2.0", "", "assumed: the typical ratio");
        return new SpotPrices(region, Map.of(), advisor, provenance);
    }

    private static Map<String, List<Double>> readObserved(FactTable table) {
        int type = table.column("instance_type");
        int prices = table.column("usd_per_hour_by_zone");
        Map<String, List<Double>> observed = new TreeMap<>();
        while (table.next()) {
            List<Double> byZone = new ArrayList<>();
            for (String price : table.text(prices).split(";", -1)) {
                byZone.add(Double.valueOf(price));
            }
            observed.put(table.text(type), byZone);
        }
        return observed;
    }

    /** Returns the levels with the savings of another table of the advisor. */
    public SpotPrices with(SpotAdvisor other) {
        return new SpotPrices(region, observed, other, observed.isEmpty() ? other.provenance() : provenance);
    }

    /**
     * Returns the level for an instance type that is sold as spot.
     *
     * @param onDemandPerHour its on-demand price in the region, which spot does not exceed
     */
    public SpotPriceLevel level(String instanceType, double onDemandPerHour) {
        List<Double> byZone = observed.get(instanceType);
        if (byZone != null) {
            double median = median(byZone);
            return new SpotPriceLevel(Math.min(median, onDemandPerHour), byZone, SpotPriceLevel.Basis.OBSERVED);
        }
        SpotAdvice advice = advisor == null ? null : advisor.linux(instanceType);
        if (advice != null) {
            double share = Math.min(1, (100 - advice.savingsPercent()) / 100.0);
            return new SpotPriceLevel(onDemandPerHour * share, List.of(), SpotPriceLevel.Basis.ADVISOR_SAVINGS);
        }
        return new SpotPriceLevel(onDemandPerHour * TYPICAL_RATIO, List.of(), SpotPriceLevel.Basis.TYPICAL_RATIO);
    }

    private static double median(List<Double> ascending) {
        int middle = ascending.size() / 2;
        return ascending.size() % 2 == 1
                ? ascending.get(middle)
                : (ascending.get(middle - 1) + ascending.get(middle)) / 2;
    }

    /** Returns the region. */
    public String region() {
        return region;
    }

    /** Returns the source of the observed prices, or else of the advisor's savings. */
    public Provenance provenance() {
        return provenance;
    }
}
