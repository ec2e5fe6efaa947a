// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a journal from a time on, with times since then in nanoseconds: launches, disruption commands, deletions of
 * NodeClaims and Nodes, scalings of workloads and node groups, and bindings of pods. Names of what is created later are random, so a node launched later is identified
 * by its type, zone, capacity type and time of launch, and a pod by its owner. Decisions of one instant have no order.
 */
final class Decisions {
    private final long from;
    private final Map<String, String> nodes = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final List<String> decisions = new ArrayList<>();

    /**
     * Reads the decisions of a journal.
     *
     * @param earlier the number of its entries that are older
     */
    Decisions(List<Journal.Entry> journal, long from, int earlier) {
        this.from = from;
        boolean isRestoring =
                journal.stream().anyMatch(entry -> entry.observation() instanceof Observation.InitialStateBegan);
        List<String> ofInstant = new ArrayList<>();
        long instant = 0;
        for (int i = 0; i < journal.size(); i++) {
            Journal.Entry entry = journal.get(i);
            if (entry.time() != instant) {
                ofInstant.stream().sorted().forEach(decisions::add);
                ofInstant.clear();
                instant = entry.time();
            }
            String decision = decision(entry.observation(), entry.time());
            if (decision != null && i >= earlier && !isRestoring) {
                ofInstant.add((entry.time() - from) / 1e9 + "s " + decision);
            }
            isRestoring &= !(entry.observation() instanceof Observation.InitialStateEnded);
        }
        ofInstant.stream().sorted().forEach(decisions::add);
    }

    private @Nullable String decision(Observation observation, long time) {
        if (observation instanceof Observation.NodeCreated node) {
            boolean isOfGroup = node.nodeClaim().isEmpty() && time > from;
            String group = node.instanceType() + " " + node.zone() + " of " + (time - from) / 1e9 + "s";
            nodes.put(node.node(), isOfGroup ? group : nodes.getOrDefault(node.nodeClaim(), node.node()));
        } else if (observation instanceof Observation.PodCreated pod) {
            owners.put(pod.pod(), pod.owner().isEmpty() ? pod.pod() : pod.owner());
        } else if (observation instanceof Observation.NodeClaimLaunched launched) {
            String what = launched.instanceType() + " " + launched.zone() + " " + launched.capacityType();
            boolean isNew = time > from;
            nodes.put(launched.nodeClaim(), isNew ? what + " of " + (time - from) / 1e9 + "s" : launched.nodeClaim());
            return "launch " + what + " for " + launched.nodePool();
        } else if (observation instanceof Observation.DisruptionCommand command) {
            List<String> of =
                    command.candidates().stream().map(nodes::get).sorted().toList();
            return command.reason() + " " + command.decision() + " " + of + " -> " + command.replacements();
        } else if (observation instanceof Observation.NodeClaimDeleting deleting) {
            return "delete " + nodes.get(deleting.nodeClaim()) + ": " + deleting.reason();
        } else if (observation instanceof Observation.NodeGroupResized resized) {
            return "resize " + resized.nodeGroup() + " from " + resized.from() + " to " + resized.to() + " by "
                    + resized.by();
        } else if (observation instanceof Observation.NodeScaleDown down) {
            return "scale down " + nodes.get(down.node()) + " drained " + down.drained();
        } else if (observation instanceof Observation.WorkloadScaled scaled) {
            return "scale " + scaled.workload() + " from " + scaled.from() + " to " + scaled.to();
        } else if (observation instanceof Observation.NodeDeleted deleted) {
            return "gone " + nodes.get(deleted.node());
        } else if (observation instanceof Observation.PodBound bound) {
            return "bind " + owners.get(bound.pod()) + " to " + nodes.get(bound.node());
        }
        return null;
    }

    int count() {
        return decisions.size();
    }

    /** Returns the first difference, null if there is none. */
    @Nullable
    String differenceTo(Decisions other) {
        for (int i = 0; i < Math.max(decisions.size(), other.decisions.size()); i++) {
            String one = i < decisions.size() ? decisions.get(i) : "nothing";
            String two = i < other.decisions.size() ? other.decisions.get(i) : "nothing";
            if (!one.equals(two)) {
                return i + ": " + one + " | continued: " + two;
            }
        }
        return null;
    }
}
