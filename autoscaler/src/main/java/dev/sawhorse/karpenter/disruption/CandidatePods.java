// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The pods of a node that decisions about its disruption depend on.
 *
 * @param reschedulable the pods that need another node if this one is deleted ({@code pod.IsReschedulable})
 * @param annotated the pods with the annotation do-not-disrupt, whatever its value
 * @param rescheduleDisruptionCost the cost of moving the reschedulable ones; see {@link DisruptionCosts}
 */
public record CandidatePods(List<Pod> reschedulable, List<Pod> annotated, double rescheduleDisruptionCost) {
    public CandidatePods {
        reschedulable = List.copyOf(reschedulable);
        annotated = List.copyOf(annotated);
    }

    /** Returns the search for the pods of a node, with their costs. */
    public static Function<StateNode, CandidatePods> of(DisruptionCosts costs) {
        return node -> of(node, costs);
    }

    /** Returns the pods of a node. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "NewCandidate")
    private static CandidatePods of(StateNode node, DisruptionCosts costs) {
        List<Pod> reschedulable = new ArrayList<>();
        List<Pod> annotated = new ArrayList<>(0);
        for (Pod pod : node.pods()) {
            if (PendingPods.isReschedulable(pod)) {
                reschedulable.add(pod);
            }
            if (pod.annotation(KarpenterLabels.DO_NOT_DISRUPT) != null) {
                annotated.add(pod);
            }
        }
        if (node.hasEndedStatefulPods()) {
            node.endedPods().stream().filter(PendingPods::isReschedulable).forEach(reschedulable::add);
        }
        return new CandidatePods(reschedulable, annotated, costs.ofRescheduling(reschedulable));
    }
}
