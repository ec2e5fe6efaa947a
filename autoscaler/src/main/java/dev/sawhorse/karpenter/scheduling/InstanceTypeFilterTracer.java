// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.explanation.AmountText;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.RequirementText;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A tracer of the instance type filter that applies the rules one after the other, so that each excluded type has the one rule
 * that excludes it. The remaining types are those of the filter, since each rule excludes the same types whatever the others
 * do.
 */
final class InstanceTypeFilterTracer {
    private final InstanceTypes table;
    private TypeSet left;
    private InstanceTypeFilterTrace trace;

    private InstanceTypeFilterTracer(InstanceTypes table, TypeSet begin) {
        this.table = table;
        this.left = begin;
        this.trace = InstanceTypeFilterTrace.of(names(begin));
    }

    /**
     * Returns what a NodePool leaves of the types its node class can launch.
     *
     * @param leftOfLimits what the NodePool may still launch, null without limits
     */
    static InstanceTypeFilterTrace ofNodePool(
            NodeClaimTemplate template, @Nullable Resources leftOfLimits, SchedulingOptions options) {
        InstanceTypeFilterTracer types =
                new InstanceTypeFilterTracer(template.types(), template.types().all());
        for (Requirement requirement : template.requirements()) {
            types.require(FilterLayer.NODE_POOL, requirement, "");
        }
        types.offer(FilterLayer.NODE_POOL, template.requirements());
        types.requireMinValues(FilterLayer.NODE_POOL, template.requirements(), options);
        if (leftOfLimits != null) {
            types.limit(leftOfLimits);
        }
        return types.trace;
    }

    /**
     * Returns what pods leave of the types they could begin with.
     *
     * @param criteria all that the pods ask for together
     * @param origin says of a label where the requirement on it comes from
     */
    static InstanceTypeFilterTrace ofPods(
            InstanceTypes table,
            List<DaemonOverheadGroup> groups,
            InstanceTypeFilter.Criteria criteria,
            SchedulingOptions options,
            UnaryOperator<String> origin) {
        InstanceTypeFilterTracer types = new InstanceTypeFilterTracer(table, criteria.eligible());
        for (Requirement requirement : criteria.after().changedSince(criteria.before())) {
            types.require(FilterLayer.POD, requirement, origin.apply(requirement.key()));
        }
        types.offer(FilterLayer.POD, criteria.after());
        types.fit(groups, criteria);
        types.spareHostPorts(groups, criteria);
        types.requireMinValues(FilterLayer.POD, criteria.after(), options);
        return types.trace;
    }

    private List<String> names(TypeSet set) {
        return table.select(set).stream().map(InstanceType::name).toList();
    }

    private void keep(FilterLayer layer, String key, String rule, TypeSet remaining, IntFunction<String> reason) {
        TypeSet rest = left.and(remaining);
        Map<String, String> removed = new TreeMap<>();
        left.forEach(type -> {
            if (!rest.contains(type)) {
                removed.put(table.get(type).name(), reason.apply(type));
            }
        });
        trace = trace.without(layer, key, rule, removed);
        left = rest;
    }

    private void require(FilterLayer layer, Requirement requirement, String origin) {
        String key = requirement.key();
        if (!table.knows(key)) {
            return;
        }
        String rule = RequirementText.of(requirement) + (origin.isEmpty() ? "" : " (" + origin + ")");
        keep(layer, key, rule, table.accepting(requirement), type -> {
            Requirement own = table.get(type).requirements().get(key);
            return key + " is " + RequirementText.values(own) + ", not " + RequirementText.values(requirement);
        });
    }

    private void offer(FilterLayer layer, Requirements requirements) {
        TypeSet onOffer = table.market(requirements).holding(Resources.NONE, Resources.NONE, Resources.NONE);
        if (!left.equals(left.and(onOffer))) {
            keep(layer, "offerings", "an offering for all of this", onOffer, type -> noOffering(type, requirements));
        }
    }

    private String noOffering(int type, Requirements requirements) {
        List<String> unavailable = new ArrayList<>();
        for (Offering offering : table.get(type).offerings()) {
            if (requirements.isCompatible(
                    offering.requirements(), table.wellKnown().keys())) {
                if (offering.available()) {
                    return "its overhead is larger than its capacity";
                }
                unavailable.add(offering.capacityType() + " in " + offering.zone());
            }
        }
        return unavailable.isEmpty()
                ? "not offered with " + requirementText(requirements, KarpenterLabels.CAPACITY_TYPE) + " and "
                        + requirementText(requirements, Labels.ZONE)
                : "unavailable: " + String.join(", ", unavailable);
    }

    private static String requirementText(Requirements requirements, String key) {
        Requirement requirement = requirements.find(key);
        return requirement == null ? "any " + key : RequirementText.of(requirement);
    }

    private void requireMinValues(FilterLayer layer, Requirements requirements, SchedulingOptions options) {
        Map<String, Integer> missed = table.missedMinValues(left, requirements, MinValues.of(options.version()));
        if (missed.isEmpty() || options.minValuesPolicy() != SchedulingOptions.MinValuesPolicy.STRICT) {
            return;
        }
        List<String> texts = new ArrayList<>();
        missed.forEach((key, found) ->
                texts.add(key + " minValues " + requirements.get(key).minValues() + ", only " + found + " there"));
        String rule = String.join(", ", texts);
        keep(layer, "minValues", rule, TypeSet.none(table.size()), type -> rule);
    }

    private void limit(Resources remaining) {
        List<String> amounts = new ArrayList<>();
        for (int resource = 0; resource < remaining.indexBound(); resource++) {
            if (remaining.has(resource)) {
                amounts.add(ResourceName.name(resource) + " " + AmountText.of(resource, remaining.amount(resource)));
            }
        }
        keep(
                FilterLayer.NODE_POOL,
                "limits",
                "limits, of which is left: " + String.join(", ", amounts),
                NodePoolLimits.filterByRemainingResources(remaining, table, left),
                type -> overLimit(table.get(type).capacity(), remaining));
    }

    private static String overLimit(Resources capacity, Resources remaining) {
        for (int resource = 0; resource < remaining.indexBound(); resource++) {
            if (remaining.has(resource) && capacity.amount(resource) > remaining.amount(resource)) {
                return ResourceName.name(resource) + " left of the limits "
                        + AmountText.lessThan(resource, remaining.amount(resource), capacity.amount(resource));
            }
        }
        return "over the limits";
    }

    /** Asks for one resource more at a time; CPU and memory are told of even if they take nothing away. */
    private void fit(List<DaemonOverheadGroup> groups, InstanceTypeFilter.Criteria criteria) {
        Resources requests = criteria.placed().plus(criteria.requests());
        Resources withDaemons = requests;
        for (DaemonOverheadGroup group : groups) {
            withDaemons = withDaemons.max(requests.plus(group.overhead()));
        }
        Resources requested = Resources.NONE;
        for (int resource = 0; resource < withDaemons.indexBound(); resource++) {
            if (!withDaemons.has(resource)) {
                continue;
            }
            requested = requested.with(resource, 0);
            TypeSet holding = holding(groups, criteria.after(), requests, requested);
            boolean isCommon = resource == ResourceName.CPU || resource == ResourceName.MEMORY;
            if (isCommon || !left.equals(left.and(holding))) {
                int bound = resource;
                keep(
                        FilterLayer.POD,
                        ResourceName.name(resource),
                        rule(groups, resource, requests),
                        holding,
                        type -> tooSmall(groups, bound, requests, type));
            }
        }
    }

    /** Returns the types that hold the requests and their daemons, looking only at the resources named in the mask. */
    private TypeSet holding(
            List<DaemonOverheadGroup> groups, Requirements requirements, Resources requests, Resources mask) {
        InstanceTypes.Market market = table.market(requirements);
        TypeSet holding = TypeSet.none(table.size());
        for (DaemonOverheadGroup group : groups) {
            holding = holding.or(market.holding(Resources.NONE, masked(requests, mask), masked(group.overhead(), mask))
                    .and(group.types()));
        }
        return holding;
    }

    private static Resources masked(Resources resources, Resources mask) {
        Resources.Builder remaining = Resources.builder();
        for (int resource = 0; resource < resources.indexBound(); resource++) {
            if (resources.has(resource) && mask.has(resource)) {
                remaining.set(resource, resources.amount(resource));
            }
        }
        return remaining.build();
    }

    private String rule(List<DaemonOverheadGroup> groups, int resource, Resources requests) {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (DaemonOverheadGroup group : groups) {
            if (group.types().intersects(left)) {
                least = Math.min(least, group.overhead().amount(resource));
                most = Math.max(most, group.overhead().amount(resource));
            }
        }
        String name = ResourceName.name(resource) + " " + AmountText.of(resource, requests.amount(resource));
        if (most == 0) {
            return name;
        }
        String range = least == most ? "" : AmountText.of(resource, least) + " to ";
        return name + " and " + range + AmountText.of(resource, most) + " for daemons";
    }

    private String tooSmall(List<DaemonOverheadGroup> groups, int resource, Resources requests, int type) {
        for (DaemonOverheadGroup group : groups) {
            if (group.types().contains(type)) {
                long daemons = group.overhead().amount(resource);
                return ResourceName.name(resource) + " "
                        + AmountText.lessThan(
                                resource,
                                table.get(type).allocatable().amount(resource),
                                requests.amount(resource) + daemons)
                        + " requested" + (daemons > 0 ? " incl. daemons" : "");
            }
        }
        return "in no group of daemons";
    }

    private void spareHostPorts(List<DaemonOverheadGroup> groups, InstanceTypeFilter.Criteria criteria) {
        TypeSet spared = TypeSet.none(table.size());
        for (DaemonOverheadGroup group : groups) {
            if (!group.hostPorts().conflicts(criteria.pod(), criteria.hostPorts())) {
                spared = spared.or(group.types());
            }
        }
        if (!left.equals(left.and(spared))) {
            keep(
                    FilterLayer.POD,
                    "hostPorts",
                    "host ports",
                    spared,
                    type -> "a host port is taken by a daemon or another pod");
        }
    }
}
