package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.DisruptionCosts;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Which claims of a static NodePool go first: those without a machine, then those of empty nodes, then the rest by what their
 * disruption costs, those with a pod that must not be disrupted last. Among equals, where the real one picks at random, the
 * oldest goes.
 */
final class DeprovisioningCandidates {
    /** A node that is not empty. */
    private record Occupied(NodeClaim claim, boolean doNotDisrupt, double cost) {
        private static final Comparator<Occupied> CHEAPEST =
                Comparator.comparing(Occupied::doNotDisrupt).thenComparingDouble(Occupied::cost);
    }

    private final Environment karpenter;

    DeprovisioningCandidates(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Returns so many claims, fewer if there are not as many. */
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

    /** Returns all pods bound to the node, those that have ended as well. */
    private Collection<Pod> pods(StateNode node) {
        return node.node() == null
                ? List.of()
                : karpenter.cluster().podsOn(node.requireNode().name());
    }

    private boolean isEmpty(Collection<Pod> pods) {
        return pods.stream().allMatch(Pod::isOwnedByDaemonSet) && !isProtected(pods);
    }

    private boolean isProtected(Collection<Pod> pods) {
        return pods.stream().anyMatch(pod -> Pods.isDoNotDisrupt(pod, karpenter.now()));
    }

    private Occupied occupied(NodeClaim claim, Collection<Pod> pods) {
        double cost = DisruptionCosts.ofEvictions(pods) * DisruptionCosts.lifetimeRemaining(claim, karpenter.now());
        return new Occupied(claim, isProtected(pods), cost);
    }
}
