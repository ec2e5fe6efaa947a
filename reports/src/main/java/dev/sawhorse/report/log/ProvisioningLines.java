// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.journal.Observation.Provisioned;
import dev.sawhorse.report.live.LiveClaim;
import java.util.ArrayList;
import java.util.List;

/** The log lines of Karpenter for a provisioning round that creates NodeClaims, before their creation. */
final class ProvisioningLines {
    private ProvisioningLines() {}

    static List<LogLine> of(
            LogClock clock, String reconcileId, Provisioned round, String duration, List<LiveClaim> claims) {
        List<String> pods = new ArrayList<>();
        claims.forEach(claim -> pods.addAll(claim.created().pods()));
        List<LogLine> lines = new ArrayList<>();
        lines.add(line(clock, reconcileId, "found provisionable pod(s)")
                .with("Pods", AbbreviatedList.of(pods, round.pods()))
                .with("duration", duration));
        if (round.podsOnNew() > 0) {
            lines.add(line(clock, reconcileId, "computed new nodeclaim(s) to fit pod(s)")
                    .with("nodeclaims", round.newNodeClaims())
                    .with("pods", round.podsOnNew()));
        }
        if (round.podsOnNew() > 0 && round.podsOnExisting() > 0) {
            lines.add(line(clock, reconcileId, "computed unready node(s) will fit pod(s)")
                    .with("pods", round.podsOnExisting()));
        }
        return lines;
    }

    private static LogLine line(LogClock clock, String reconcileId, String message) {
        return clock.line("INFO", message).controller("provisioner", reconcileId);
    }
}
