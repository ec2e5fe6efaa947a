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
 * The decisions of a journal from a time on: launches, disruption commands and bindings, with times since then. Names of what is
 * created later are not part of them, as they are random; nodes are named by their type, pods by their owner.
 */
final class Decisions {
    /** The phase of Karpenter's disruption loop is not part of Kubernetes objects. */
    private static final double LOOP_SECONDS = 10;

    private final List<Journal.Entry> journal;
    private final long from;

    Decisions(List<Journal.Entry> journal, long from) {
        this.journal = journal;
        this.from = from;
    }

    private List<String> list() {
        Map<String, String> types = new HashMap<>();
        Map<String, String> owners = new HashMap<>();
        List<String> decisions = new ArrayList<>();
        boolean isRestoring = false;
        for (Journal.Entry entry : journal) {
            Observation observation = entry.observation();
            isRestoring |= observation instanceof Observation.InitialStateBegan;
            String decision = null;
            if (observation instanceof Observation.NodeCreated node) {
                types.put(node.node(), node.instanceType());
            } else if (observation instanceof Observation.PodCreated pod) {
                owners.put(pod.pod(), pod.owner());
            } else if (observation instanceof Observation.NodeClaimLaunched launched) {
                types.put(launched.nodeClaim(), launched.instanceType());
                decision = "launch " + launched.instanceType() + " " + launched.zone() + " " + launched.capacityType();
            } else if (observation instanceof Observation.DisruptionCommand command) {
                List<String> of =
                        command.candidates().stream().map(types::get).sorted().toList();
                decision = command.reason() + " " + command.decision() + " " + of + " -> " + command.replacements();
            } else if (observation instanceof Observation.PodBound bound) {
                decision = "bind " + owners.get(bound.pod()) + " to " + types.get(bound.node());
            }
            if (decision != null && entry.time() >= from && !isRestoring) {
                decisions.add((entry.time() - from) / 1e9 + "s " + decision);
            }
            isRestoring &= !(observation instanceof Observation.InitialStateEnded);
        }
        return decisions;
    }

    private static String what(String decision) {
        return decision.substring(decision.indexOf(' ') + 1);
    }

    private static double seconds(String decision) {
        int end = decision.indexOf("s ");
        return end < 0 ? 0 : Double.parseDouble(decision.substring(0, end));
    }

    int count() {
        return list().size();
    }

    /** Returns the first difference, null if there is none. */
    @Nullable
    String differenceTo(Decisions other) {
        List<String> mine = list();
        List<String> theirs = other.list();
        for (int i = 0; i < Math.max(mine.size(), theirs.size()); i++) {
            String one = i < mine.size() ? mine.get(i) : "nothing";
            String two = i < theirs.size() ? theirs.get(i) : "nothing";
            if (!what(one).equals(what(two)) || Math.abs(seconds(one) - seconds(two)) > LOOP_SECONDS) {
                return i + ": " + one + " | continued: " + two;
            }
        }
        return null;
    }
}
