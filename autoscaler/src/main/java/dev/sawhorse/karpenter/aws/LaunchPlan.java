package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.Offering;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the AWS provider v1.14 asks of CreateFleet for a NodeClaim: a pure function of the claim's requirements, its requests
 * and the instance types as they stand.
 */
sealed interface LaunchPlan {

    /** The provider's own cut, after the core's 600: the cheapest types of a request. */
    int MAX_INSTANCE_TYPES = 60;

    /** A request to send. {@code overrides} go by the price of their type, then in the order of the type's offerings. */
    record Request(CapacityType capacityType, AllocationStrategy strategy, List<FleetRequest.Override> overrides)
            implements LaunchPlan {}

    /** Nothing is available that the claim allows. */
    record NothingAvailable(String message) implements LaunchPlan {}

    /** There are offerings, but none in a zone with a subnet. */
    record NoOverrides(String message) implements LaunchPlan {}

    /**
     * Returns the plan for a claim.
     *
     * @param strictMinValues whether minValues must still hold after the cut
     */
    static LaunchPlan of(
            List<InstanceType> types,
            Requirements requirements,
            Resources requests,
            WellKnownLabels wellKnown,
            boolean strictMinValues) {
        LaunchFilters filters = new LaunchFilters(requirements, wellKnown);
        List<InstanceType> compatible = filters.compatibleAvailable(types, requests);
        List<InstanceType> remaining = filters.withoutDearSpot(filters.withoutExotic(compatible));
        if (remaining.isEmpty()) {
            return new NothingAvailable("all requested instance types were unavailable during launch");
        }
        List<InstanceType> cheapest = cheapest(remaining, requirements, wellKnown);
        String missed = strictMinValues ? missedMinValues(cheapest, requirements) : "";
        if (!missed.isEmpty()) {
            return new NothingAvailable(
                    "truncating instance types based on the passed-in requirements, validating minValues, " + missed);
        }
        return request(cheapest, requirements, wellKnown);
    }

    private static List<InstanceType> cheapest(
            List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown) {
        Map<InstanceType, Double> prices = new LinkedHashMap<>();
        for (InstanceType type : types) {
            prices.put(type, type.cheapestPrice(requirements, wellKnown));
        }
        return prices.entrySet().stream()
                .sorted(Map.Entry.<InstanceType, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.comparing(InstanceType::name))))
                .limit(MAX_INSTANCE_TYPES)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String missedMinValues(List<InstanceType> types, Requirements requirements) {
        for (Requirement requirement : requirements) {
            Integer minValues = requirement.minValues();
            if (minValues == null) {
                continue;
            }
            Set<String> values = new TreeSet<>();
            for (InstanceType type : types) {
                values.addAll(type.requirements().get(requirement.key()).values());
            }
            if (values.size() < minValues) {
                return "minValues requirement is not met for label(s) (label(s)=[" + requirement.key() + "])";
            }
        }
        return "";
    }

    private static LaunchPlan request(List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown) {
        CapacityType capacityType = capacityType(types, requirements, wellKnown);
        LaunchFilters filters = new LaunchFilters(fixed(requirements, capacityType), wellKnown);
        List<FleetRequest.Override> overrides = new ArrayList<>();
        Set<CapacityPool> listed = new TreeSet<>();
        for (InstanceType type : types) {
            for (Offering offering : type.offerings()) {
                CapacityPool pool = new CapacityPool(type.name(), offering.zone(), capacityType);
                if (filters.isCompatible(offering) && listed.add(pool)) {
                    overrides.add(new FleetRequest.Override(pool, offering.price()));
                }
            }
        }
        if (overrides.isEmpty()) {
            return new NoOverrides(
                    "getting launch template configs, no capacity offerings are currently available given"
                            + " the constraints");
        }
        AllocationStrategy strategy = capacityType == CapacityType.SPOT
                ? AllocationStrategy.PRICE_CAPACITY_OPTIMIZED
                : AllocationStrategy.LOWEST_PRICE;
        return new Request(capacityType, strategy, overrides);
    }

    /** Reserved if it is allowed and available, else spot if it is, else on-demand. */
    private static CapacityType capacityType(
            List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown) {
        for (CapacityType wanted : List.of(CapacityType.RESERVED, CapacityType.SPOT)) {
            if (!requirements.get(KarpenterLabels.CAPACITY_TYPE).has(wanted.label())) {
                continue;
            }
            LaunchFilters filters = new LaunchFilters(fixed(requirements, wanted), wellKnown);
            for (InstanceType type : types) {
                if (type.offerings().stream().anyMatch(filters::isCompatible)) {
                    return wanted;
                }
            }
        }
        return CapacityType.ON_DEMAND;
    }

    private static Requirements fixed(Requirements requirements, CapacityType capacityType) {
        return requirements.with(Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, capacityType.label()));
    }
}
