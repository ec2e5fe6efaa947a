// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.DisruptionCosts;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The order in which claims of a static NodePool are deprovisioned ({@code static/deprovisioning/controller.go
 * getDeprovisioningCandidates}): claims without an instance, then those of empty nodes, then the rest by disruption
 * cost, those with a do-not-disrupt pod last. Among equals the oldest is first, while upstream's order is random.
 */
final class DeprovisioningCandidates {
    /** A node with pods. */
    private record Occupied(NodeClaim claim, boolean doNotDisrupt, double cost) {
        private static final Comparator<Occupied> CHEAPEST =
                Comparator.comparing(Occupied::doNotDisrupt).thenComparingDouble(Occupied::cost);
    }

    private final Environment karpenter;

    DeprovisioningCandidates(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Returns the given number of claims, or fewer if there are not as many. */
    @Upstream(
            file = "pkg/controllers/static/deprovisioning/controller.go",
            symbol = {
                "Controller.getDeprovisioningCandidates",
                "Controller.unresolvedDeprovisioningCandidates",
                "Controller.resolvedDeprovisioningCandidates"
            },
            differs = "prefers the oldest among equals; the order is random upstream")
    List<NodeClaim> find(NodePool nodePool, int count) {
        List<NodeClaim> found = new ArrayList<>();
        karpenter.nodeClaims().list().stream()
                .filter(claim -> claim.nodePool().equals(nodePool.name()))
                .filter(claim -> claim.providerId().isEmpty() && !claim.isDeleting())
                .forEach(found::add);
        List<Occupied> occupied = new ArrayList<>();
        for (StateNode node : karpenter.state().nodes()) {
            NodeClaim claim = node.nodeClaim();
            if (claim == null || !node.nodePool().equals(nodePool.name()) || node.isMarkedForDeletion()) {
                continue;
            }
            Collection<Pod> pods = pods(node);
            if (isEmpty(pods)) {
                found.add(claim);
            } else {
                occupied.add(occupied(claim, pods));
            }
        }
        occupied.stream().sorted(Occupied.CHEAPEST).map(Occupied::claim).forEach(found::add);
        return List.copyOf(found.subList(0, Math.min(count, found.size())));
    }

    /** Returns all pods bound to the node, including ended ones. */
    private Collection<Pod> pods(StateNode node) {
        return node.node() == null
                ? List.of()
                : karpenter.cluster().podsOn(node.requireNode().name());
    }

    @Upstream(
            file = "pkg/controllers/static/deprovisioning/controller.go",
            symbol = "Controller.resolvedDeprovisioningCandidates")
    private boolean isEmpty(Collection<Pod> pods) {
        return pods.stream().allMatch(Pod::isOwnedByDaemonSet) && !isProtected(pods);
    }

    private boolean isProtected(Collection<Pod> pods) {
        return pods.stream().anyMatch(pod -> Pods.isDoNotDisrupt(pod, karpenter.now()));
    }

    private Occupied occupied(NodeClaim claim, Collection<Pod> pods) {
        DisruptionCosts costs = DisruptionCosts.of(karpenter.options());
        double cost = costs.ofEvictions(pods) * DisruptionCosts.lifetimeRemaining(claim, karpenter.now());
        return new Occupied(claim, isProtected(pods), cost);
    }
}
