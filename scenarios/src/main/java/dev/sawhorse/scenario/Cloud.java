package dev.sawhorse.scenario;

import dev.sawhorse.ec2.CapacityReservations;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.DiscoveredCapacity;
import dev.sawhorse.karpenter.aws.InstanceTypeProvider;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/**
 * What the cloud of a scenario sells: the facts of its region with the scenario's own prices in them.
 *
 * @param facts the region
 * @param prices what every pool costs
 * @param reservations the account's capacity reservations
 * @param known what Karpenter knows of them
 * @param discovered what Karpenter has learnt from its nodes
 * @param unavailable which pools Karpenter takes to be exhausted
 * @param instanceTypes what Karpenter can choose from
 */
record Cloud(
        RegionFacts facts,
        PriceBook prices,
        CapacityReservations reservations,
        CapacityReservationProvider known,
        DiscoveredCapacity discovered,
        UnavailableOfferings unavailable,
        InstanceTypeProvider instanceTypes) {

    /** Makes the cloud of a scenario whose region is known, with spot prices as they are at its start. */
    static Cloud of(ScenarioFile file) {
        return of(file, (facts, listed) -> listed);
    }

    /**
     * Makes the cloud of a scenario whose region is known.
     *
     * @param market makes of the listed prices those that move
     */
    static Cloud of(ScenarioFile file, BiFunction<RegionFacts, PriceBook, PriceBook> market) {
        RegionFacts facts = RegionFacts.of(
                FactSource.bundled(),
                InstanceCatalogue.load().types(),
                file.region(),
                file.prices().estimated());
        PriceBook listed =
                withOverrides(new RegionPriceBook(facts), file.prices().onDemand());
        PriceBook prices = market.apply(facts, listed);
        UnavailableOfferings unavailable = new UnavailableOfferings();
        CapacityReservations reservations = new CapacityReservations(file.capacityReservations().stream()
                .map(ReservationEntry::reservation)
                .toList());
        boolean counted = file.karpenter().options().featureGates().reservedCapacity();
        CapacityReservationProvider known =
                new CapacityReservationProvider(counted ? reservations : CapacityReservations.none());
        DiscoveredCapacity discovered = new DiscoveredCapacity();
        InstanceTypeProvider types = new InstanceTypeProvider(
                facts, prices, unavailable, known, discovered, file.karpenter().provider());
        return new Cloud(facts, prices, reservations, known, discovered, unavailable, types);
    }

    private static PriceBook withOverrides(PriceBook listed, Map<String, Double> onDemand) {
        if (onDemand.isEmpty()) {
            return listed;
        }
        return (pool, atNanos) -> {
            OptionalDouble price = listed.price(pool, atNanos);
            Double own = pool.capacityType() == CapacityType.ON_DEMAND ? onDemand.get(pool.instanceType()) : null;
            return own == null || price.isEmpty() ? price : OptionalDouble.of(own);
        };
    }
}
