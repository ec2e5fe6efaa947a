// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** On-demand prices of one region, Linux, shared tenancy, in the order of the instance type names. */
public final class OnDemandPrices {
    private static final String PER_HOUR = "_per_hour";

    private static final TableCache<OnDemandPrices> KNOWN = new TableCache<>();

    private final String region;
    private final String currency;
    private final Provenance provenance;
    private final Map<String, Double> perHour;

    private OnDemandPrices(String region, String currency, Provenance provenance, Map<String, Double> perHour) {
        this.region = region;
        this.currency = currency;
        this.provenance = provenance;
        this.perHour = perHour;
    }

    /** Reads the shipped prices of a region; see {@link #of(FactSource, String)}. */
    public static OnDemandPrices of(String region) {
        return of(FactSource.ofRegion(region), region);
    }

    /**
     * Reads the prices of a region.
     *
     * @throws UnknownRegionException when there are none; the message lists the regions that have prices
     */
    public static OnDemandPrices of(FactSource source, String region) {
        return KNOWN.of(source, region, () -> read(source, region));
    }

    private static OnDemandPrices read(FactSource source, String region) {
        FactTable table = Regions.find(source, "on-demand", region);
        if (table == null) {
            throw new UnknownRegionException("on-demand prices", region, Regions.known(source));
        }
        int type = table.column("instance_type");
        String priceColumn = table.columnEnding(PER_HOUR);
        int price = table.column(priceColumn);
        Map<String, Double> perHour = new TreeMap<>();
        while (table.next()) {
            perHour.put(table.text(type), table.decimal(price));
        }
        String currency = priceColumn.substring(0, priceColumn.length() - PER_HOUR.length());
        return new OnDemandPrices(region, currency.toUpperCase(Locale.ROOT), table.provenance(), perHour);
    }

    /** Returns the price of one hour, empty when the type has no price in this region. */
    public OptionalDouble perHour(String instanceType) {
        Double price = perHour.get(instanceType);
        return price == null ? OptionalDouble.empty() : OptionalDouble.of(price);
    }

    /** Returns every price by instance type name, in the order of the names. */
    public Map<String, Double> perHour() {
        return Collections.unmodifiableMap(perHour);
    }

    /** Returns the region. */
    public String region() {
        return region;
    }

    /** Returns the currency of the prices: {@code USD}, in China {@code CNY}. */
    public String currency() {
        return currency;
    }

    /** Returns the source of the prices. */
    public Provenance provenance() {
        return provenance;
    }
}
