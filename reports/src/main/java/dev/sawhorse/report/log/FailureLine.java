// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.journal.Observation.NodeClaimRefused;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The log line of Karpenter for a reconciliation that fails, because NodePools use more than their limits. It has the values of
 * the error as fields too; of several errors it has only the text.
 */
final class FailureLine {
    private FailureLine() {}

    static LogLine ofRound(LogClock clock, String reconcileId, List<NodeClaimRefused> refused) {
        return line(clock.line("ERROR", "Reconciler error").controller("provisioner", reconcileId), refused, Map.of())
                .with("error", text(refused));
    }

    static LogLine ofStaticNodePool(LogClock clock, NodeClaimRefused refused) {
        LogLine line = clock.line("ERROR", "Reconciler error")
                .controller(
                        "static.provisioning", "karpenter.sh", "NodePool", refused.nodePool(), clock.nextReconcileId());
        return line(line, List.of(refused), Map.of()).with("error", "creating nodeclaims, " + text(List.of(refused)));
    }

    /** Names the reason of the command where Karpenter does: as the key of a value. */
    static LogLine ofCommand(
            LogClock clock, String reconcileId, String reason, String commandId, List<NodeClaimRefused> refused) {
        String key = reason.toLowerCase(Locale.ROOT);
        Map<String, String> values = new TreeMap<>();
        values.put("command-id", commandId);
        values.put(key, "reason");
        return line(clock.line("ERROR", "Reconciler error").controller("disruption", reconcileId), refused, values)
                .with(
                        "error",
                        "disrupting, disrupting candidates, disrupting candidates, launching replacement nodeclaim, "
                                + text(refused) + " (command-id=" + commandId + ") (" + key + "=reason)");
    }

    private static LogLine line(LogLine line, List<NodeClaimRefused> refused, Map<String, String> more) {
        Map<String, String> values = new TreeMap<>(more);
        if (refused.size() == 1) {
            NodeClaimRefused only = refused.get(0);
            values.put("limit", only.limit());
            values.put("resource-name", only.resource());
            values.put("usage", only.usage());
        }
        values.forEach(line::with);
        return line;
    }

    private static String text(List<NodeClaimRefused> refused) {
        return refused.stream()
                .map(claim -> "creating node claim, resource usage exceeds limit (limit=" + claim.limit()
                        + ", resource-name=" + claim.resource() + ", usage=" + claim.usage() + ")")
                .collect(Collectors.joining("; "));
    }
}
