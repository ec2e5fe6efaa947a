// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Pod;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The pods that are nominated to a node but not bound, with what delays them (Karpenter v1.14: every provisioning round places
 * the pods of nodes that are being deleted, and nominates the nodes).
 */
final class ExpectedPods {
    private static final int PODS = 3;

    private final Environment karpenter;
    private final RoundSimulation simulation;

    ExpectedPods(Environment karpenter, RoundSimulation simulation) {
        this.karpenter = karpenter;
        this.simulation = simulation;
    }

    /** Returns a sentence for each of the first pods that are expected on the node. */
    List<String> on(StateNode node) {
        List<String> sentences = new ArrayList<>();
        for (Pod pod : pods(node)) {
            if (sentences.size() < PODS) {
                sentences.add("Pod " + pod.key() + " is expected on it" + whereabouts(pod) + ".");
            }
        }
        return sentences;
    }

    private List<Pod> pods(StateNode node) {
        SimulationResults results;
        try {
            results = simulation.simulateScheduling(List.of(), SimulationOptions.REPLACEMENT);
        } catch (NoNodePoolException e) {
            return List.of();
        }
        List<Pod> pods = new ArrayList<>();
        if (results != null) {
            for (NodePlacements placements : results.result().existingNodes()) {
                if (placements.node().name().equals(node.name())) {
                    pods.addAll(placements.pods());
                }
            }
        }
        pods.removeIf(VirtualPods::isVirtual);
        return pods;
    }

    private String whereabouts(Pod pod) {
        String where = pod.nodeName();
        StateNode node = where == null ? null : karpenter.state().findByNodeName(where);
        if (node == null) {
            return "";
        }
        List<String> budgets =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list()).blocking(pod, karpenter.now());
        NodeClaim claim = node.nodeClaim();
        return ", but still on node " + where + ", which is going"
                + (budgets.isEmpty()
                        ? ""
                        : ", as PodDisruptionBudget " + String.join(" and ", budgets) + " allows no eviction")
                + (claim == null ? "" : "; " + end(claim));
    }

    private String end(NodeClaim claim) {
        OptionalLong deadline = TerminationTime.of(claim, karpenter.start());
        return deadline.isEmpty()
                ? "that node has no terminationGracePeriod, so this lasts until the pod ends"
                : "that node's terminationGracePeriod ends this by "
                        + karpenter.instantAt(deadline.getAsLong()).truncatedTo(ChronoUnit.SECONDS);
    }
}
