// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The facts of one region for a simulated fleet: offered types, zones and prices. */
public final class RegionFacts {
    private static final TableCache<RegionFacts> KNOWN = new TableCache<>();

    private final InstanceCatalogue catalogue;
    private final Zones zones;
    private final OnDemandPrices onDemandPrices;
    private final SpotPrices spotPrices;
    private final List<InstanceOffer> offers;

    private RegionFacts(
            InstanceCatalogue catalogue,
            Zones zones,
            OnDemandPrices onDemandPrices,
            SpotPrices spotPrices,
            List<InstanceOffer> offers) {
        this.catalogue = catalogue;
        this.zones = zones;
        this.onDemandPrices = onDemandPrices;
        this.spotPrices = spotPrices;
        this.offers = offers;
    }

    /**
     * Reads a region with the shipped prices: the types with complete figures that have a known price and at least one zone.
     *
     * @throws UnknownRegionException when the region has no prices
     */
    public static RegionFacts of(InstanceCatalogue catalogue, String region) {
        return of(FactSource.ofRegion(region), catalogue, region, false, Map.of());
    }

    /** Reads a region of any cloud from the shipped tables, as {@link #of(InstanceCatalogue, String)} does. */
    public static RegionFacts ofRegion(String region) {
        return of(InstanceCatalogue.ofRegion(region), region);
    }

    /**
     * Reads a region.
     *
     * @param catalogue the types to consider; those without a price or a zone are left out
     * @param withEstimates whether a type without a known price gets an estimated one
     * @param ownPrices a user's own on-demand prices by type, in the region's currency, for types without a known one
     * @throws UnknownRegionException when the region has no prices
     */
    public static RegionFacts of(
            FactSource source,
            InstanceCatalogue catalogue,
            String region,
            boolean withEstimates,
            Map<String, Double> ownPrices) {
        if (catalogue == InstanceCatalogue.load(source)
                && ownPrices.keySet().stream().allMatch(type -> isKnown(source, region, type))) {
            String name = withEstimates ? region.concat(" with estimates") : region;
            return KNOWN.of(source, name, () -> read(source, catalogue, region, withEstimates, Map.of()));
        }
        return read(source, catalogue, region, withEstimates, ownPrices);
    }

    private static boolean isKnown(FactSource source, String region, String type) {
        return OnDemandPrices.of(source, region).perHour(type).isPresent();
    }

    private static RegionFacts read(
            FactSource source,
            InstanceCatalogue catalogue,
            String region,
            boolean withEstimates,
            Map<String, Double> ownPrices) {
        OnDemandPrices prices = OnDemandPrices.of(source, region);
        OwnInstanceTypes own = catalogue.own();
        Zones shipped = Zones.of(source, region);
        Zones zones = own == null ? shipped : shipped.with(own);
        PriceEstimates estimates =
                withEstimates && PriceEstimates.areKnown(source) ? PriceEstimates.of(source, region, zones) : null;
        List<InstanceOffer> offers = new ArrayList<>();
        for (InstanceShape shape : catalogue.types()) {
            InstanceOffer offer = offer(shape, zones, known(shape.name(), prices, ownPrices), estimates);
            if (offer != null) {
                offers.add(offer);
            }
        }
        return new RegionFacts(
                catalogue, zones, prices, SpotPrices.of(source, region), Collections.unmodifiableList(offers));
    }

    private static OptionalDouble known(String type, OnDemandPrices prices, Map<String, Double> ownPrices) {
        OptionalDouble shipped = prices.perHour(type);
        Double own = ownPrices.get(type);
        return shipped.isPresent() || own == null ? shipped : OptionalDouble.of(own);
    }

    private static @Nullable InstanceOffer offer(
            InstanceShape shape, Zones zones, OptionalDouble known, @Nullable PriceEstimates estimates) {
        List<Zone> offering = zones.offering(shape.name());
        if (offering.isEmpty()) {
            return null;
        }
        if (known.isPresent()) {
            return new InstanceOffer(shape, offering, known.getAsDouble(), false);
        }
        OptionalDouble estimate = estimates == null ? OptionalDouble.empty() : estimates.perHour(shape.name());
        return estimate.isPresent() ? new InstanceOffer(shape, offering, estimate.getAsDouble(), true) : null;
    }

    /** Returns the facts with another table of the Spot Advisor. */
    public RegionFacts with(SpotAdvisor advisor) {
        return new RegionFacts(catalogue, zones, onDemandPrices, spotPrices.with(advisor), offers);
    }

    /** Returns the facts with only some of the offers. */
    public RegionFacts retaining(Predicate<InstanceOffer> retained) {
        return new RegionFacts(
                catalogue,
                zones,
                onDemandPrices,
                spotPrices,
                offers.stream().filter(retained).toList());
    }

    /** Returns the instance types, offered or not. */
    public InstanceCatalogue catalogue() {
        return catalogue;
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
