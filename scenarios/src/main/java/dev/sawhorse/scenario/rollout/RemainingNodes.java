// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.disruption.DrainExplanation;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
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

    private RemainingNodes(Karpenter karpenter) {
        this.karpenter = karpenter;
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
        DisruptionExplanation outlook = karpenter.disruption().outlook(state);
        if (outlook.drain() != null) {
            return draining(node, outlook.drain());
        }
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

    /** A drain waits for each pod that is neither evicted nor gone; the first one that something keeps is named. */
    private static StuckNode draining(RolloutNode node, DrainExplanation drain) {
        for (DrainExplanation.WaitingPod pod : drain.waiting()) {
            if (!pod.hint().isEmpty()) {
                return new StuckNode(
                        node,
                        true,
                        "it is drained, but pod " + pod.pod() + " stays: " + pod.reason(),
                        pod.hint() + " " + drain.end());
            }
        }
        int waiting = drain.waiting().size();
        return new StuckNode(
                node,
                true,
                waiting == 0
                        ? "it is drained, and its volumes or its instance are not gone yet"
                        : "it is drained, and " + waiting + (waiting == 1 ? " pod is" : " pods are") + " not gone yet",
                "Give a longer --horizon.");
    }
}
