// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.report.live.LiveNode;
import dev.sawhorse.results.DisruptionReasons;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disruption from its decision to its end: a command of a disruption method, or a node that is removed for another
 * reason.
 *
 * @param method disruption method, empty for none
 * @param nodePools NodePools or node groups of the candidates, each once
 * @param candidates names of the NodeClaims, or of the node without one
 * @param claims NodeClaims to be deleted
 * @param pods workload pods on them at the start
 * @param pricePerHour USD, of the candidates at launch
 * @param replacements replacement NodeClaims
 */
record Disruption(
        int number,
        long startedAt,
        String reason,
        String decision,
        String method,
        List<String> nodePools,
        List<String> candidates,
        List<LiveClaim> claims,
        int pods,
        double pricePerHour,
        List<LiveClaim> replacements) {

    static Disruption command(int number, LiveCommand command) {
        DisruptionCommand decision = command.decision();
        return new Disruption(
                number,
                command.startedAt(),
                decision.reason(),
                decision.decision(),
                decision.method(),
                command.candidates().stream()
                        .map(LiveClaim::nodePool)
                        .distinct()
                        .toList(),
                decision.candidates(),
                command.candidates(),
                command.pods(),
                price(command.candidates()),
                command.replacements());
    }

    /** Returns the disruption of a NodeClaim whose deletion was just requested. */
    static Disruption single(int number, long time, LiveClaim claim) {
        return new Disruption(
                number,
                time,
                claim.deletingReason(),
                "delete",
                "",
                List.of(claim.nodePool()),
                List.of(claim.name()),
                List.of(claim),
                claim.pods(),
                price(List.of(claim)),
                List.of());
    }

    /** Returns the disruption of a node that its node group scales down. */
    static Disruption scaleDown(int number, long time, NodeScaleDown down, @Nullable LiveNode node) {
        return new Disruption(
                number,
                time,
                DisruptionReasons.SCALE_DOWN,
                "delete",
                down.drained() ? "drain" : "empty",
                List.of(down.nodeGroup()),
                List.of(down.node()),
                List.of(),
                node == null ? 0 : node.workloadPods(),
                node == null ? 0 : node.price(),
                List.of());
    }

    /** Returns the price of the claims' instances, in USD per hour. */
    static double price(List<LiveClaim> claims) {
        double sum = 0;
        for (LiveClaim claim : claims) {
            NodeClaimLaunched launched = claim.launched();
            sum += launched == null ? 0 : launched.price();
        }
        return sum;
    }
}
