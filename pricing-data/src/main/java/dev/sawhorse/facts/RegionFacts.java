// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The facts of one region for a simulated fleet: offered types, zones and prices. */
public final class RegionFacts {
    private static final TableCache<RegionFacts> KNOWN = new TableCache<>();

    private final Zones zones;
    private final OnDemandPrices onDemandPrices;
    private final SpotPrices spotPrices;
    private final List<InstanceOffer> offers;

    private RegionFacts(Zones zones, OnDemandPrices onDemandPrices, SpotPrices spotPrices, List<InstanceOffer> offers) {
        this.zones = zones;
        this.onDemandPrices = onDemandPrices;
        this.spotPrices = spotPrices;
        this.offers = offers;
    }

    /**
     * Reads a region from the shipped tables: the types with complete figures that have a known price and at least one
     * zone.
     *
     * @throws UnknownRegionException when the region has no prices
     */
    public static RegionFacts of(InstanceCatalogue catalogue, String region) {
        return of(FactSource.ofRegion(region), catalogue.types(), region, false);
    }

    /** Reads a region of any cloud from the shipped tables, as {@link #of(InstanceCatalogue, String)} does. */
    public static RegionFacts of(String region) {
        return of(InstanceCatalogue.ofRegion(region), region);
    }

    /**
     * Reads a region.
     *
     * @param shapes the types to consider; those without a price or a zone are left out
     * @param withEstimates whether a type without a known price gets an estimated one
     * @throws UnknownRegionException when the region has no prices
     */
    public static RegionFacts of(FactSource source, List<InstanceShape> shapes, String region, boolean withEstimates) {
        if (shapes.equals(InstanceCatalogue.load(source).types())) {
            String name = withEstimates ? region.concat(" with estimates") : region;
            return KNOWN.of(source, name, () -> read(source, shapes, region, withEstimates));
        }
        return read(source, shapes, region, withEstimates);
    }

    private static RegionFacts read(
            FactSource source, List<InstanceShape> shapes, String region, boolean withEstimates) {
        OnDemandPrices prices = OnDemandPrices.of(source, region);
        Zones zones = Zones.of(source, region);
        PriceEstimates estimates =
                withEstimates && PriceEstimates.areKnown(source) ? PriceEstimates.of(source, region) : null;
        List<InstanceOffer> offers = new ArrayList<>();
        for (InstanceShape shape : shapes) {
            InstanceOffer offer = offer(shape, zones, prices, estimates);
            if (offer != null) {
                offers.add(offer);
            }
        }
        return new RegionFacts(zones, prices, SpotPrices.of(source, region), Collections.unmodifiableList(offers));
    }

    private static @Nullable InstanceOffer offer(
            InstanceShape shape, Zones zones, OnDemandPrices prices, @Nullable PriceEstimates estimates) {
        List<Zone> offering = zones.offering(shape.name());
        if (offering.isEmpty()) {
            return null;
        }
        OptionalDouble known = prices.perHour(shape.name());
        if (known.isPresent()) {
            return new InstanceOffer(shape, offering, known.getAsDouble(), false);
        }
        OptionalDouble estimate = estimates == null ? OptionalDouble.empty() : estimates.perHour(shape.name());
        return estimate.isPresent() ? new InstanceOffer(shape, offering, estimate.getAsDouble(), true) : null;
    }

    /** Returns the facts with another table of the Spot Advisor. */
    public RegionFacts with(SpotAdvisor advisor) {
        return new RegionFacts(zones, onDemandPrices, spotPrices.with(advisor), offers);
    }

    /** Returns the region's offers, in the order of the types given. */
    public List<InstanceOffer> offers() {
        return offers;
    }

    /** Returns the region's zones. */
    public Zones zones() {
        return zones;
    }

    /** Returns the known on-demand prices. */
    public OnDemandPrices onDemandPrices() {
        return onDemandPrices;
    }

    /** Returns the levels of the spot prices. */
    public SpotPrices spotPrices() {
        return spotPrices;
    }

    /** Returns the region. */
    public String region() {
        return zones.region();
    }
}
