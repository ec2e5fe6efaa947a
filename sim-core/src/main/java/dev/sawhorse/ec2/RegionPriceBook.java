// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.SpotPriceLevel;
import dev.sawhorse.facts.SpotPrices;
import dev.sawhorse.facts.Zone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The prices of one region from the shipped facts, in USD: on-demand as listed, spot constant at its observed level.
 *
 * <p>Where spot prices were observed by zone the source does not name the zones; they are assigned to the zones of the type in
 * a fixed order that depends only on the type's name. A type without a listed on-demand price is not sold.
 */
public final class RegionPriceBook implements PriceBook {
    private final Map<String, InstanceOffer> offers = new LinkedHashMap<>();
    private final SpotPrices spot;
    private final double usd;
    private final Map<CapacityPool, OptionalDouble> known = new LinkedHashMap<>();

    /** Makes the price book of a region with prices in USD. */
    public RegionPriceBook(RegionFacts facts) {
        this(facts, 1);
    }

    /**
     * Makes the price book of a region.
     *
     * @param usd the USD value of a unit of the region's currency
     */
    public RegionPriceBook(RegionFacts facts, double usd) {
        this.spot = facts.spotPrices();
        this.usd = usd;
        for (InstanceOffer offer : facts.offers()) {
            offers.put(offer.shape().name(), offer);
        }
    }

    @Override
    public OptionalDouble price(CapacityPool pool, long atNanos) {
        OptionalDouble price = known.get(pool);
        if (price == null) {
            OptionalDouble listed = price(pool);
            price = listed.isEmpty() ? listed : OptionalDouble.of(listed.getAsDouble() * usd);
            known.put(pool, price);
        }
        return price;
    }

    private OptionalDouble price(CapacityPool pool) {
        InstanceOffer offer = offers.get(pool.instanceType());
        int zone = offer == null ? -1 : zoneIndex(offer, pool.zone());
        if (offer == null || zone < 0) {
            return OptionalDouble.empty();
        }
        return switch (pool.capacityType()) {
            case ON_DEMAND -> OptionalDouble.of(offer.onDemandPerHour());
            case SPOT -> offer.shape().isSpot() ? OptionalDouble.of(spotPrice(offer, zone)) : OptionalDouble.empty();
            case RESERVED -> OptionalDouble.empty();
        };
    }

    private static int zoneIndex(InstanceOffer offer, String name) {
        List<Zone> zones = offer.zones();
        for (int i = 0; i < zones.size(); i++) {
            if (zones.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private double spotPrice(InstanceOffer offer, int zone) {
        String type = offer.shape().name();
        SpotPriceLevel level = spot.level(type, offer.onDemandPerHour());
        List<Double> observed = level.byZone();
        if (observed.isEmpty()) {
            return level.perHour();
        }
        int dealt = Math.floorMod(type.hashCode() + zone, observed.size());
        return Math.min(observed.get(dealt), offer.onDemandPerHour());
    }
}
