// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hints at what a user can change about a node that Karpenter does not disrupt. */
final class DisruptionHints {
    private record Hint(String beginning, String text) {}

    private static final List<Hint> HINTS = List.of(
            new Hint("node isn't managed", "Karpenter only disrupts nodes that it launched."),
            new Hint("nodeclaim does not have", "It becomes a candidate when its node is initialized."),
            new Hint("node isn't initialized", "It becomes a candidate when its node is initialized."),
            new Hint(
                    "node is nominated",
                    "It becomes a candidate again when no pod has been nominated to it for a while."),
            new Hint("disruption is blocked through", "Remove the annotation from the Node."),
            new Hint("repair is blocked through", "Remove the annotation from the Node."),
            new Hint("repair requires a termination", "Set the NodePool's terminationGracePeriod."),
            new Hint("its condition is still", "It is replaced if the condition lasts."),
            new Hint("more than 20% of nodes", "Find out what the nodes have in common: repair stops if many fail."),
            new Hint("nodepool not found", "Its NodePool was deleted or has no instance types."),
            new Hint(
                    "pod has",
                    "Remove the annotation from the pod or give it a duration. Drift ignores it if the NodePool has a"
                            + " terminationGracePeriod."),
            new Hint("eviction does not support", "Let at most one PodDisruptionBudget select the pod."),
            new Hint(
                    "pdb prevents",
                    "Let the PodDisruptionBudget allow a disruption: more replicas, a lower minAvailable or a higher"
                            + " maxUnavailable. Drift ignores it if the NodePool has a terminationGracePeriod."),
            new Hint("SpotToSpotConsolidation is disabled", "Enable the feature gate spotToSpotConsolidation."),
            new Hint(
                    "Can't replace with a cheaper node",
                    "It is the cheapest single node for its pods; below they are compared with the other nodes."),
            new Hint("Not all pods would schedule", "Make room for these pods: see the reasons below."),
            new Hint("Can't remove without creating", "Karpenter replaces nodes by one node at most."),
            new Hint("Filtering by price", "Lower the NodePool's minValues."));

    private static final Pattern SPOT_TO_SPOT =
            Pattern.compile("^SpotToSpotConsolidation requires (\\d+) cheaper .*got (\\d+)$");

    private DisruptionHints() {}

    /** Returns the advice for a reason in Karpenter's words, empty if there is none. */
    static String of(String reason) {
        Matcher spot = SPOT_TO_SPOT.matcher(reason);
        if (spot.find()) {
            int missing = Integer.parseInt(spot.group(1)) - Integer.parseInt(spot.group(2));
            return "Let the NodePool choose from more instance types, by category and generation instead of by name: "
                    + missing + " more that are cheaper than this node are needed.";
        }
        return HINTS.stream()
                .filter(hint -> reason.startsWith(hint.beginning()))
                .map(Hint::text)
                .findFirst()
                .orElse("");
    }
}
