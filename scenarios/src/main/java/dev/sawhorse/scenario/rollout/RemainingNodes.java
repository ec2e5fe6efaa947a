// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;

/** The explanation why nodes are left at the end of a run, by the rules of the disruption loop and of the drain. */
final class RemainingNodes {
    private static final int SLICES = 100;

    private final Karpenter karpenter;
    private final Cluster cluster;

    private RemainingNodes(Karpenter karpenter) {
        this.karpenter = karpenter;
        this.cluster = karpenter.environment().cluster();
    }

    /**
     * Repeats a run to its end and explains nodes.
     *
     * @throws InterruptedIOException if the monitor stops it
     */
    static List<StuckNode> of(Scenario scenario, List<RolloutNode> left, ScenarioRun.Monitor monitor)
            throws InterruptedIOException {
        if (left.isEmpty()) {
            return List.of();
        }
        List<World.Controllers> wired = new ArrayList<>();
        World world = World.wire(scenario, List.of(), wired::add);
        long end = scenario.file().duration().toNanos();
        for (int slice = 1; slice <= SLICES; slice++) {
            world.runUntil(slice == SLICES ? end : end / SLICES * slice);
            if (!monitor.shouldContinue(world.now(), end)) {
                throw new InterruptedIOException("interrupted");
            }
        }
        RemainingNodes nodes = new RemainingNodes(wired.get(0).karpenter());
        return left.stream().map(nodes::explain).toList();
    }

    private StuckNode explain(RolloutNode node) {
        NodeClaim claim = karpenter.nodeClaims().find(node.nodeClaim());
        StateNode state = claim == null ? null : karpenter.environment().state().find(claim.providerId());
        if (claim == null || state == null) {
            return new StuckNode(node, true, "its instance is being terminated", "");
        }
        if (claim.isDeleting()) {
            return draining(node);
        }
        DisruptionExplanation outlook = karpenter.disruption().outlook(state);
        if (!claim.isTrue(Conditions.DRIFTED)) {
            return new StuckNode(node, false, "it has not drifted: the change does not replace it", "");
        }
        for (DisruptionExplanation.Verdict verdict : outlook.verdicts()) {
            if (verdict.reason() == DisruptionReason.DRIFTED) {
                return verdict.disrupts()
                        ? new StuckNode(
                                node, true, "its turn has not come: " + verdict.text(), "Give a longer --horizon.")
                        : new StuckNode(node, true, verdict.text(), verdict.hint());
            }
        }
        return new StuckNode(node, true, outlook.obstacle(), outlook.hint());
    }

    /** A drain waits for each pod that is neither evicted nor gone. */
    private StuckNode draining(RolloutNode node) {
        long now = karpenter.environment().now();
        List<Pod> waiting = cluster.podsOn(node.node()).stream()
                .filter(pod -> Pods.isWaitingEviction(pod, now))
                .toList();
        for (Pod pod : waiting) {
            String name = "pod \"" + pod.key() + "\"";
            if (Pods.isDoNotDisrupt(pod, now)) {
                return new StuckNode(
                        node,
                        true,
                        "it is drained, but " + name + " has the annotation karpenter.sh/do-not-disrupt",
                        "Remove the annotation, or set terminationGracePeriod on the NodePool.");
            }
            for (PodDisruptionBudget budget : cluster.podDisruptionBudgets().list()) {
                Integer allowed = budget.disruptionsAllowed();
                if (!pod.isTerminating() && budget.selects(pod) && allowed != null && allowed == 0) {
                    return new StuckNode(
                            node,
                            true,
                            "it is drained, but PDB \"" + budget.meta().key() + "\" forbids the eviction of " + name,
                            "Allow an eviction in the PodDisruptionBudget, or set terminationGracePeriod on the "
                                    + "NodePool.");
                }
            }
        }
        return new StuckNode(
                node,
                true,
                waiting.isEmpty()
                        ? "it is drained, and its volumes or its instance are not gone yet"
                        : "it is drained, and " + waiting.size() + (waiting.size() == 1 ? " pod is" : " pods are")
                                + " not gone yet",
                "Give a longer --horizon.");
    }
}
