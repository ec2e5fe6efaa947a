// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A candidate: a node that may be disrupted, with the values that the decision depends on ({@code disruption/types.go
 * Candidate}). A command outlives the pass that found its candidates, and their instances may be gone by the time it is
 * validated or started: therefore the Node and the claim are kept.
 *
 * @param kubeNode its Node at the time the candidate was made
 * @param instanceType null if its NodePool cannot launch the type any more
 * @param zone empty if the node has no such label
 * @param capacityType empty if the node has no such label
 * @param reschedulablePods the pods that need another node if this one is deleted
 * @param price cost of the node in USD per hour; see {@link CandidatePrice}
 * @param rescheduleDisruptionCost disruption cost of its pods; see {@link DisruptionCosts}
 * @param isEmpty whether it counts as empty; see {@link EmptyNode}
 * @param consolidatable whether its claim has the condition Consolidatable
 * @param drifted whether its claim has the condition Drifted
 * @param isBlockedByPods whether some of its pods cannot be evicted now
 */
public record Candidate(
        StateNode node,
        Node kubeNode,
        NodeClaim nodeClaim,
        NodePool nodePool,
        @Nullable InstanceType instanceType,
        String zone,
        String capacityType,
        List<Pod> reschedulablePods,
        double price,
        double rescheduleDisruptionCost,
        boolean isEmpty,
        boolean consolidatable,
        boolean drifted,
        boolean isBlockedByPods) {
    public String name() {
        return kubeNode.name();
    }

    Map<String, String> labels() {
        return kubeNode.labels();
    }

    public String providerId() {
        return node.providerId();
    }

    /** Returns what evicting all its pods costs, scaled by the share of its lifetime that remains. */
    @Upstream(
            file = "pkg/controllers/disruption/types.go",
            symbol = "NewCandidate",
            differs = "is computed when it is needed")
    public double disruptionCost(DisruptionCosts costs, long nowNanos) {
        double ofPods = costs.ofEvictions(node.pods()) + costs.ofEvictions(node.endedPods());
        // Minus 0, which a negative cost at the end of the lifetime is, would sort before the 0 that it equals.
        return ofPods * DisruptionCosts.lifetimeRemaining(nodeClaim, nowNanos) + 0.0;
    }

    /** Returns the price saved per unit of disruption: what consolidation looks at first has most. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Candidate.SavingsRatio")
    public double savingsRatio() {
        return price / rescheduleDisruptionCost;
    }

    /** Returns the current candidates that are among proposed ones, by name ({@code mapCandidates}). */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "mapCandidates")
    static List<Candidate> map(List<Candidate> proposed, List<Candidate> current) {
        Set<String> names = new LinkedHashSet<>();
        proposed.forEach(candidate -> names.add(candidate.name()));
        return current.stream()
                .filter(candidate -> names.contains(candidate.name()))
                .toList();
    }

    /** Whether its NodePool keeps a fixed number of nodes. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Candidate.OwnedByStaticNodePool")
    public boolean isStatic() {
        return nodePool.replicas() != null;
    }
}
