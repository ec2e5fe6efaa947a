// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.report.live.LiveNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The log lines of Karpenter for the start of a disruption command. */
final class DisruptionLines {
    private DisruptionLines() {}

    static List<LogLine> of(
            LogClock clock, String reconcileId, String commandId, LiveCommand command, List<LiveClaim> replacements) {
        DisruptionCommand decision = command.decision();
        List<Object> disrupted = new ArrayList<>();
        command.candidates().forEach(claim -> disrupted.add(candidate(claim)));
        List<Object> replacing = new ArrayList<>();
        for (LiveClaim claim : replacements) {
            replacing.add(Map.of("instance-types", claim.created().instanceTypes() + " instance type(s)"));
        }
        return List.of(clock.line("INFO", "disrupting node(s)")
                .controller("disruption", reconcileId)
                .with("command", text(commandId, command))
                .with("decision", decision.decision())
                .with("disrupted-node-count", disrupted.size())
                .with("replacement-node-count", decision.replacements())
                .with("pod-count", command.pods())
                .with("disrupted-nodes", disrupted)
                .with("replacement-nodes", replacing));
    }

    private static Map<String, Object> candidate(LiveClaim claim) {
        NodeClaimLaunched launched = claim.launched();
        Map<String, Object> candidate = new LinkedHashMap<>();
        candidate.put("Node", LogLine.named(nodeName(claim)));
        candidate.put("NodeClaim", LogLine.named(claim.name()));
        candidate.put("capacity-type", claim.capacityType());
        candidate.put("instance-type", launched == null ? "" : launched.instanceType());
        return candidate;
    }

    /** The disrupted nodes are known; the estimated savings are not, as the journal does not contain them. */
    private static String text(String id, LiveCommand command) {
        DisruptionCommand decision = command.decision();
        String text = decision.reason() + "/" + id + ": " + decision.decision() + ": nodepools=["
                + joined(command, ",", true) + "]: [" + joined(command, ", ", false) + "]";
        int replacements = decision.replacements();
        if (replacements > 0) {
            return text + " -> [" + replacements + (replacements == 1 ? " replacement]" : " replacements]");
        }
        return text + String.format(Locale.ROOT, " (savings: $%.2f)", price(command));
    }

    private static String joined(LiveCommand command, String separator, boolean nodePools) {
        return command.candidates().stream()
                .map(claim -> nodePools ? claim.nodePool() : nodeName(claim))
                .distinct()
                .collect(Collectors.joining(separator));
    }

    private static double price(LiveCommand command) {
        double sum = 0;
        for (LiveClaim claim : command.candidates()) {
            NodeClaimLaunched launched = claim.launched();
            sum += launched == null ? 0 : launched.price();
        }
        return sum;
    }

    private static String nodeName(LiveClaim claim) {
        LiveNode node = claim.node();
        return node == null ? "" : node.name();
    }
}
