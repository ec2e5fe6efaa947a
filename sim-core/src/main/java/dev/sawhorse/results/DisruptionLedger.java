// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation.ConsolidationTimedOut;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeInterrupted;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.Observation.SpotInterruption;
import dev.sawhorse.journal.ObservationHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A collector of disruptions with their reasons. */
final class DisruptionLedger {
    private final InitialStateMarks initial;
    private final Map<String, Integer> known = new LinkedHashMap<>();
    private final Map<String, Integer> others = new TreeMap<>();
    private final List<DisruptionRow> rows = new ArrayList<>();
    private final Map<String, String> nodeByClaim = new HashMap<>();
    private final Set<String> commanded = new HashSet<>();
    private int interruptions;
    private int consolidationTimeouts;

    DisruptionLedger(InitialStateMarks initial) {
        this.initial = initial;
        DisruptionReasons.COUNTED.forEach(reason -> known.put(reason, 0));
    }

    /** Returns the handlers of what it collects. */
    ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(NodeClaimRegistered.class, (time, claim) -> nodeByClaim.put(claim.nodeClaim(), claim.node()))
                .on(DisruptionCommand.class, (time, command) -> commanded(time, command))
                .on(NodeClaimDeleting.class, (time, claim) -> deleting(time, claim))
                .on(NodeScaleDown.class, (time, node) -> {
                    known.merge(DisruptionReasons.SCALE_DOWN, 1, Integer::sum);
                    rows.add(new DisruptionRow(
                            time,
                            DisruptionReasons.SCALE_DOWN,
                            "delete",
                            node.drained() ? "drain" : "empty",
                            List.of(node.node()),
                            0));
                })
                .on(NodeInterrupted.class, (time, node) -> {
                    known.merge(DisruptionReasons.INTERRUPTED, 1, Integer::sum);
                    rows.add(new DisruptionRow(
                            time, DisruptionReasons.INTERRUPTED, "delete", "drain", List.of(node.node()), 0));
                })
                .on(SpotInterruption.class, (time, any) -> interruptions++)
                .on(ConsolidationTimedOut.class, (time, any) -> consolidationTimeouts++);
    }

    private void commanded(long time, DisruptionCommand command) {
        commanded.addAll(command.candidates());
        rows.add(new DisruptionRow(
                time,
                command.reason(),
                command.decision(),
                command.method(),
                command.candidates(),
                command.replacements()));
    }

    /** A deletion that began before the start is no disruption of the run. */
    private void deleting(long time, NodeClaimDeleting claim) {
        if (initial.isBeingRead()) {
            return;
        }
        String reason = DisruptionReasons.of(claim.reason());
        (known.containsKey(reason) ? known : others).merge(reason, 1, Integer::sum);
        // A command may name its candidates by node or by NodeClaim.
        String node = nodeByClaim.getOrDefault(claim.nodeClaim(), claim.nodeClaim());
        if (!commanded.contains(claim.nodeClaim()) && !commanded.contains(node)) {
            rows.add(new DisruptionRow(time, reason, "delete", "", List.of(node), 0));
        }
    }

    Disruptions disruptions() {
        Map<String, Integer> counts = new LinkedHashMap<>(known);
        counts.putAll(others);
        return new Disruptions(
                Collections.unmodifiableMap(counts), interruptions, consolidationTimeouts, List.copyOf(rows));
    }
}
