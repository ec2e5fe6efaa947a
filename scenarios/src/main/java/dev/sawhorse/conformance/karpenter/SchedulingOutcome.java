// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingError;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The result of a provisioning round in the format of the recordings. */
public final class SchedulingOutcome {
    private static final Pattern PLACEHOLDER = Pattern.compile("hostname-placeholder-[0-9]+");
    private static final Pattern TRAILING_NUMBER = Pattern.compile("-?[0-9]+$");

    private final Provisioning.Result result;

    public SchedulingOutcome(Provisioning.Result result) {
        this.result = result;
    }

    /** Returns the claims by NodePool and pods. */
    List<Map<String, @Nullable Object>> newNodeClaims() {
        List<NewNodeClaim> claims = new ArrayList<>(result.scheduling().newNodeClaims());
        claims.sort(
                Comparator.comparing((NewNodeClaim claim) -> claim.nodePool().name())
                        .thenComparing(claim -> String.join(",", names(claim.pods()))));
        return claims.stream().map(SchedulingOutcome::claim).toList();
    }

    private static Map<String, @Nullable Object> claim(NewNodeClaim claim) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        Requirements requirements = claim.launchRequirements();
        List<InstanceType> types = claim.instanceTypes();
        fields.put("nodePool", claim.nodePool().name());
        fields.put("pods", names(claim.pods()));
        fields.put("podGroups", groups(claim.pods()));
        fields.put("podCount", (double) claim.pods().size());
        fields.put("instanceTypes", types.stream().map(InstanceType::name).toList());
        fields.put(
                "instanceTypesByName",
                types.stream().map(InstanceType::name).sorted().toList());
        fields.put("instanceTypeCount", (double) types.size());
        fields.put("requirements", requirements(requirements));
        fields.put("labels", new TreeMap<>(claim.labels()));
        fields.put("taints", taints(claim.spec().taints()));
        fields.put("startupTaints", taints(claim.spec().startupTaints()));
        fields.put("requests", amounts(claim.requests()));
        fields.put("minValuesRelaxed", claim.annotations().get(KarpenterLabels.MIN_VALUES_RELAXED));
        fields.put("cheapestLaunch", cheapestLaunch(claim, requirements));
        return fields;
    }

    private static List<Map<String, @Nullable Object>> requirements(Requirements requirements) {
        List<Map<String, @Nullable Object>> entries = new ArrayList<>();
        for (RequirementSpec spec : requirements.specs()) {
            Map<String, @Nullable Object> entry = new LinkedHashMap<>();
            entry.put("key", spec.key());
            entry.put("operator", spec.operator());
            if (!spec.values().isEmpty() && !spec.key().equals(Labels.INSTANCE_TYPE)) {
                entry.put("values", spec.values());
            }
            Integer minValues = spec.minValues();
            if (minValues != null) {
                entry.put("minValues", minValues.doubleValue());
            }
            entries.add(entry);
        }
        return entries;
    }

    private static List<Map<String, @Nullable Object>> taints(List<Taint> taints) {
        List<Map<String, @Nullable Object>> entries = new ArrayList<>();
        for (Taint taint : taints) {
            Map<String, @Nullable Object> entry = new LinkedHashMap<>();
            entry.put("key", taint.key());
            if (!taint.value().isEmpty()) {
                entry.put("value", taint.value());
            }
            entry.put("effect", taint.effect());
            entries.add(entry);
        }
        return entries;
    }

    private static Map<String, @Nullable Object> amounts(Resources resources) {
        Map<String, @Nullable Object> amounts = new TreeMap<>();
        resources.asMap().forEach((name, amount) -> amounts.put(name, Quantity.format(name, amount)));
        return amounts;
    }

    /** Returns the cheapest offering for the claim, null if none can be launched. */
    static @Nullable Map<String, @Nullable Object> cheapestLaunch(NewNodeClaim claim, Requirements requirements) {
        InstanceType bestType = null;
        Offering best = null;
        int ties = 0;
        for (InstanceType type : claim.instanceTypes()) {
            for (Offering offering : type.offerings()) {
                if (!offering.launchable()
                        || !requirements.isCompatible(
                                offering.requirements(), claim.wellKnown().keys())) {
                    continue;
                }
                int order = best == null || bestType == null ? -1 : compare(type, offering, bestType, best);
                boolean samePrice = best != null && offering.price() == best.price();
                ties = samePrice ? ties + 1 : order < 0 ? 1 : ties;
                if (order < 0) {
                    bestType = type;
                    best = offering;
                }
            }
        }
        if (best == null || bestType == null) {
            return null;
        }
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("instanceType", bestType.name());
        fields.put("zone", best.zone());
        fields.put("capacityType", best.capacityType());
        fields.put("price", best.price());
        fields.put("ties", (double) ties);
        return fields;
    }

    private static int compare(InstanceType type, Offering offering, InstanceType bestType, Offering best) {
        int order = Double.compare(offering.price(), best.price());
        order = order != 0 ? order : type.name().compareTo(bestType.name());
        order = order != 0 ? order : offering.zone().compareTo(best.zone());
        return order != 0 ? order : offering.capacityType().compareTo(best.capacityType());
    }

    /** Returns the nodes with new pods, by name. */
    List<Map<String, @Nullable Object>> existingNodes() {
        List<Map<String, @Nullable Object>> nodes = new ArrayList<>();
        for (NodePlacements placements : result.scheduling().existingNodes()) {
            if (!placements.pods().isEmpty()) {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                fields.put("name", placements.node().name());
                fields.put("pods", names(placements.pods()));
                nodes.add(fields);
            }
        }
        nodes.sort(Comparator.comparing(node -> String.valueOf(node.get("name"))));
        return nodes;
    }

    /** Returns the errors by pod; the numbers of placeholder host names are masked. */
    Map<String, String> podErrors() {
        Map<String, String> errors = new TreeMap<>();
        result.scheduling()
                .podErrors()
                .forEach((pod, error) -> errors.put(
                        name(pod), PLACEHOLDER.matcher(error.message()).replaceAll("hostname-placeholder-N")));
        return errors;
    }

    List<String> reservedOfferingErrors() {
        return result.scheduling().podErrors().entrySet().stream()
                .filter(entry -> entry.getValue().isReservedOffering())
                .map(entry -> name(entry.getKey()))
                .sorted()
                .toList();
    }

    Map<String, @Nullable Object> ignoredPods() {
        Map<String, @Nullable Object> ignored = new TreeMap<>();
        result.ignoredPods().forEach((pod, reason) -> ignored.put(name(pod), reason));
        return ignored;
    }

    /** Returns the totals over all pods and nodes. */
    public Map<String, @Nullable Object> aggregate() {
        List<NewNodeClaim> claims = result.scheduling().newNodeClaims();
        Map<String, Double> byPool = new TreeMap<>();
        List<Double> podsPerNode = new ArrayList<>();
        double price = 0;
        int scheduled = 0;
        for (NewNodeClaim claim : claims) {
            byPool.merge(claim.nodePool().name(), 1.0, Double::sum);
            podsPerNode.add((double) claim.pods().size());
            scheduled += claim.pods().size();
            Map<String, @Nullable Object> cheapest = cheapestLaunch(claim, claim.launchRequirements());
            price += cheapest != null && cheapest.get("price") instanceof Double cost ? cost : 0;
        }
        podsPerNode.sort(Comparator.reverseOrder());
        Map<String, Double> byNode = new TreeMap<>();
        for (NodePlacements placements : result.scheduling().existingNodes()) {
            if (!placements.pods().isEmpty()) {
                byNode.put(placements.node().name(), (double) placements.pods().size());
                scheduled += placements.pods().size();
            }
        }
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("nodeCount", (double) claims.size());
        fields.put("scheduledPods", (double) scheduled);
        fields.put("erroredPods", (double) result.scheduling().podErrors().size());
        fields.put("nodesByNodePool", byPool);
        fields.put("podsPerNodeDesc", podsPerNode);
        fields.put("podsPerExistingNode", byNode);
        fields.put("podsByZoneDesc", podsByZone());
        fields.put("totalCheapestPrice", price);
        return fields;
    }

    private Map<String, @Nullable Object> podsByZone() {
        Map<String, Map<String, Double>> zoned = new TreeMap<>();
        Map<String, Double> open = new TreeMap<>();
        for (NewNodeClaim claim : result.scheduling().newNodeClaims()) {
            Requirement zone = claim.requirements().get(Labels.ZONE);
            for (Pod pod : claim.pods()) {
                String group = group(pod);
                zoned.computeIfAbsent(group, key -> new TreeMap<>());
                open.putIfAbsent(group, 0.0);
                if (zone.isSingleValue()) {
                    zoned.get(group).merge(zone.values().get(0), 1.0, Double::sum);
                } else {
                    open.merge(group, 1.0, Double::sum);
                }
            }
        }
        for (NodePlacements placements : result.scheduling().existingNodes()) {
            String zone = placements.node().labels().get(Labels.ZONE);
            for (Pod pod : placements.pods()) {
                String group = group(pod);
                zoned.computeIfAbsent(group, key -> new TreeMap<>());
                open.putIfAbsent(group, 0.0);
                if (zone == null) {
                    open.merge(group, 1.0, Double::sum);
                } else {
                    zoned.get(group).merge(zone, 1.0, Double::sum);
                }
            }
        }
        Map<String, @Nullable Object> byGroup = new TreeMap<>();
        zoned.forEach((group, counts) -> {
            List<Double> descending = new ArrayList<>(counts.values());
            descending.sort(Comparator.reverseOrder());
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("zoned", descending);
            fields.put("zoneOpen", open.get(group));
            byGroup.put(group, fields);
        });
        return byGroup;
    }

    private static List<String> names(List<Pod> pods) {
        List<String> names = new ArrayList<>();
        pods.forEach(pod -> names.add(name(pod)));
        Collections.sort(names);
        return names;
    }

    private static Map<String, Double> groups(List<Pod> pods) {
        Map<String, Double> groups = new TreeMap<>();
        pods.forEach(pod -> groups.merge(group(pod), 1.0, Double::sum));
        return groups;
    }

    /** Returns the name of a pod in the format of the recordings: with the namespace unless it is default. */
    static String name(Pod pod) {
        return pod.meta().namespace().equals("default") ? pod.meta().name() : pod.key();
    }

    private static String group(Pod pod) {
        return TRAILING_NUMBER.matcher(name(pod)).replaceAll("");
    }

    /** Returns the coarse categories of a message. */
    static List<String> kinds(String message) {
        List<String> kinds = new ArrayList<>();
        add(kinds, "dra", message.contains("Dynamic Resource Allocation"));
        add(kinds, "limits", message.contains("exceed limits") || message.contains("node limits"));
        add(kinds, "min-values", message.contains("minValues"));
        add(kinds, "no-types-in-any-pool", message.contains("filtered out all available instance types"));
        add(kinds, "offering", message.contains("required offering"));
        add(
                kinds,
                "requirements",
                message.contains("incompatible requirements")
                        || message.contains("scheduling requirements")
                        || message.contains("met all requirements"));
        add(kinds, "reserved-offering", message.contains("reserved offering"));
        add(kinds, "resources", message.contains("enough resources"));
        add(kinds, "taint", message.contains("did not tolerate taint"));
        add(kinds, "topology", message.contains("unsatisfiable topology constraint"));
        add(kinds, "undefined-label", message.contains("does not have known values"));
        add(kinds, "volume", message.contains("incompatible volume requirements"));
        Collections.sort(kinds);
        return kinds;
    }

    private static void add(List<String> kinds, String kind, boolean applies) {
        if (applies) {
            kinds.add(kind);
        }
    }

    /** Returns the unformatted errors, for callers that need details. */
    Map<Pod, SchedulingError> errors() {
        return result.scheduling().podErrors();
    }
}
