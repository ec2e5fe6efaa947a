// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Command;
import dev.sawhorse.karpenter.disruption.ReplacementPrice;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The text form of disruption commands in the recordings. */
public final class DisruptionOutcome {
    private static final int MAX_VALUES = 8;

    private DisruptionOutcome() {}

    /**
     * Returns a command in the format of the recordings.
     *
     * @param launched whether its replacements were created, which fixes their instance types and capacity types
     */
    static Map<String, @Nullable Object> command(Command command, boolean launched) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        List<String> names = command.candidates().stream().map(Candidate::name).toList();
        fields.put("candidates", names);
        fields.put("candidatesSorted", names.stream().sorted().toList());
        fields.put("decision", command.decision());
        fields.put("poolDisruptionCosts", new TreeMap<String, @Nullable Object>(command.poolDisruptionCosts()));
        fields.put(
                "savings",
                launched
                        ? savingsOnceLaunched(command.sourceCost(), command.replacements(), command.price())
                        : command.estimatedSavings());
        fields.put("sourceCost", command.sourceCost());
        if (!command.replacements().isEmpty()) {
            fields.put(
                    "replacements",
                    command.replacements().stream()
                            .map(claim -> replacement(claim, launched))
                            .toList());
        }
        Map<String, @Nullable Object> placements = placements(command);
        if (!placements.isEmpty()) {
            fields.put("podPlacements", placements);
        }
        Map<String, @Nullable Object> errors = new TreeMap<>();
        command.simulation().podErrors().forEach((pod, error) -> errors.put(name(pod), error.message()));
        if (!errors.isEmpty()) {
            fields.put("podErrors", errors);
        }
        return fields;
    }

    /**
     * Returns the savings that recordings give for a command whose replacements were created. The types are then sorted by the
     * requirements narrowed for the launch ({@code nodeclaimtemplate.go} ToNodeClaim), so another type is the first.
     */
    public static double savingsOnceLaunched(
            double sourceCost, List<NewNodeClaim> replacements, ReplacementPrice ofReplacement) {
        double savings = sourceCost;
        for (NewNodeClaim replacement : replacements) {
            Requirements narrowed = replacement.launchRequirements();
            double best = Double.POSITIVE_INFINITY;
            InstanceType first = null;
            for (InstanceType type : replacement.instanceTypes()) {
                double price = type.cheapestPrice(narrowed, replacement.wellKnown());
                if (first == null || price < best) {
                    best = price;
                    first = type;
                }
            }
            savings -= first == null ? 0 : ofReplacement.of(replacement.withInstanceTypes(List.of(first)));
        }
        return savings;
    }

    private static Map<String, @Nullable Object> placements(Command command) {
        Map<String, @Nullable Object> placements = new TreeMap<>();
        for (NodePlacements node : command.simulation().existingNodes()) {
            node.pods().forEach(pod -> placements.put(name(pod), node.node().name()));
        }
        List<NewNodeClaim> claims = command.simulation().newNodeClaims();
        for (int i = 0; i < claims.size(); i++) {
            for (Pod pod : claims.get(i).pods()) {
                placements.put(name(pod), "new-" + i);
            }
        }
        return placements;
    }

    private static String name(Pod pod) {
        return pod.meta().namespace().equals("default") ? pod.name() : pod.key();
    }

    private static Map<String, @Nullable Object> replacement(NewNodeClaim claim, boolean launched) {
        Requirements stated = launched ? asLaunched(claim) : claim.requirements();
        Map<String, @Nullable Object> fields = new TreeMap<>();
        List<Object> prices = new ArrayList<>();
        for (InstanceType type : claim.instanceTypes()) {
            double price = type.cheapestPrice(claim.requirements(), claim.wellKnown());
            prices.add(Double.isInfinite(price) ? "none" : price);
        }
        fields.put(
                "instanceTypes",
                claim.instanceTypes().stream().map(InstanceType::name).toList());
        fields.put("cheapestPrices", prices);
        fields.put("nodePool", claim.nodePool().name());
        fields.put(
                "pods",
                claim.pods().stream().map(DisruptionOutcome::name).sorted().toList());
        fields.put(
                "capacityTypes",
                stated.get(KarpenterLabels.CAPACITY_TYPE).values().stream()
                        .sorted()
                        .toList());
        List<Object> requirements = new ArrayList<>();
        stated.specs().forEach(requirement -> requirements.add(requirement(requirement)));
        fields.put("requirements", requirements);
        if (claim.nodePool().replicas() != null) {
            fields.put("static", true);
        }
        return fields;
    }

    /** Recordings keep the requirements that only serve the simulation. */
    private static Requirements asLaunched(NewNodeClaim claim) {
        Requirements launched = claim.launchRequirements();
        for (String key : List.of(KarpenterLabels.REGISTERED, KarpenterLabels.INITIALIZED)) {
            if (claim.requirements().has(key)) {
                launched = launched.plus(claim.requirements().get(key));
            }
        }
        return launched;
    }

    private static Map<String, @Nullable Object> requirement(RequirementSpec requirement) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("key", requirement.key());
        fields.put("operator", requirement.operator());
        List<String> values = requirement.values().stream().sorted().toList();
        if (values.size() > MAX_VALUES) {
            fields.put("valuesCount", (double) values.size());
        } else if (!values.isEmpty()) {
            fields.put("values", values);
        }
        Integer minValues = requirement.minValues();
        if (minValues != null) {
            fields.put("minValues", minValues.doubleValue());
        }
        return fields;
    }
}
