// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.pod.deletioncost;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.CandidatePods;
import dev.sawhorse.karpenter.disruption.Candidates;
import dev.sawhorse.karpenter.disruption.DisruptionBudgets;
import dev.sawhorse.karpenter.disruption.DisruptionClass;
import dev.sawhorse.karpenter.disruption.DisruptionCosts;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The ranking of nodes by which their pods get deletion costs: drifted nodes before others, and within both by descending
 * savings per unit of disruption, as consolidation tries them, within the budgets of their NodePools ({@code
 * pod/deletioncost/ranking.go}).
 */
public final class NodeRanking {
    private static final String KUBE_SYSTEM = "kube-system";

    private final Environment karpenter;
    private final Candidates candidates;
    private final DisruptionBudgets budgets;
    private final NodePrices prices;
    private final Function<StateNode, CandidatePods> pods;

    /**
     * The ranked nodes.
     *
     * @param disrupted nodes that are being deleted
     * @param ranked nodes whose pods ReplicaSets should delete first, best first
     * @param unranked nodes whose pods should have no deletion cost
     */
    record Ranking(List<StateNode> disrupted, List<StateNode> ranked, List<StateNode> unranked) {}

    /** A node with its price per disruption cost. */
    private record Priced(StateNode node, double savingsRatio) {}

    private enum Partition {
        DISRUPTED,
        DRIFTED,
        NORMAL,
        UNRANKED
    }

    /** Makes the ranking of the nodes of a cluster. */
    public NodeRanking(Environment karpenter, ClusterCost clusterCost) {
        this.karpenter = karpenter;
        this.candidates = Candidates.withoutEvents(karpenter, clusterCost);
        this.budgets = new DisruptionBudgets(karpenter);
        this.prices = new NodePrices(karpenter);
        this.pods = CandidatePods.of(DisruptionCosts.of(karpenter.options()));
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "RankNodes")
    Ranking rankNodes() {
        candidates.begin();
        PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        List<StateNode> disrupted = new ArrayList<>();
        List<StateNode> drifted = new ArrayList<>();
        List<StateNode> normal = new ArrayList<>();
        List<StateNode> unranked = new ArrayList<>();
        for (StateNode node : bySavingsRatio(karpenter.state().nodes())) {
            List<StateNode> partition = switch (classifyNode(node, limits)) {
                case DISRUPTED -> disrupted;
                case DRIFTED -> drifted;
                case NORMAL -> normal;
                case UNRANKED -> unranked;
            };
            partition.add(node);
        }
        List<StateNode> ranked = new ArrayList<>();
        applyBudget(drifted, DisruptionReason.DRIFTED, ranked, unranked);
        applyBudget(normal, DisruptionReason.UNDERUTILIZED, ranked, unranked);
        return new Ranking(disrupted, ranked, unranked);
    }

    /** Returns the deletion cost of the pods of a ranked node. */
    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "RankForBC")
    static int rank(int index, int count) {
        return index - count;
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "applyPerNodePoolBudget")
    private void applyBudget(
            List<StateNode> nodes, DisruptionReason reason, List<StateNode> within, List<StateNode> beyond) {
        Map<String, Integer> left = budgets.leftWithoutEvents(reason);
        for (StateNode node : nodes) {
            boolean isWithin = left.getOrDefault(node.nodePool(), 0) > 0;
            (isWithin ? within : beyond).add(node);
            if (isWithin) {
                left.merge(node.nodePool(), -1, Integer::sum);
            }
        }
    }

    @Upstream(
            file = "pkg/controllers/pod/deletioncost/ranking.go",
            symbol = {"classifyNode", "classifyDisruptableNode", "isUnpriceable", "isConsolidationDisabled"})
    private Partition classifyNode(StateNode node, PdbLimits limits) {
        if (isGoingAway(node)) {
            return Partition.DISRUPTED;
        }
        if (!(candidates.examine(node, DisruptionClass.GRACEFUL, limits) instanceof Candidates.Found found)) {
            return Partition.UNRANKED;
        }
        Candidate candidate = found.candidate();
        if (candidate.instanceType() == null || podsOf(node).anyMatch(NodeRanking::isPinning)) {
            return Partition.UNRANKED;
        }
        if (isDrifted(candidate)) {
            return Partition.DRIFTED;
        }
        boolean isConsolidated = candidate.nodePool().disruption().consolidateAfter() != null;
        return isConsolidated ? Partition.NORMAL : Partition.UNRANKED;
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "isGoingAway")
    private static boolean isGoingAway(StateNode node) {
        Node registered = node.node();
        return node.isMarkedForDeletion()
                || (registered != null && registered.taints().stream().anyMatch(Pods.DISRUPTED::matches));
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "isDrifted")
    private static boolean isDrifted(Candidate candidate) {
        return candidate.drifted() && !candidate.isStatic();
    }

    /** Returns the pods of a node, with those that have ended. */
    static Stream<Pod> podsOf(StateNode node) {
        return Stream.concat(node.pods().stream(), node.endedPods().stream());
    }

    /** Whether no controller replaces the pod on another node. */
    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "hasPinningPods")
    private static boolean isPinning(Pod pod) {
        return !pod.meta().namespace().equals(KUBE_SYSTEM)
                && !pod.isControlledBy("ReplicaSet")
                && !pod.isControlledBy("Job")
                && !pod.isControlledBy("DaemonSet");
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/ranking.go", symbol = "sortBySavingsRatio")
    private List<StateNode> bySavingsRatio(Collection<StateNode> all) {
        return all.stream()
                .filter(StateNode::isManaged)
                .map(node -> new Priced(node, price(node) / pods.apply(node).rescheduleDisruptionCost()))
                .sorted(Comparator.comparingDouble(Priced::savingsRatio)
                        .reversed()
                        .thenComparing(priced -> priced.node().name()))
                .map(Priced::node)
                .toList();
    }

    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "ResolveOfferingPrice")
    private double price(StateNode node) {
        NodePool nodePool = karpenter.nodePools().find(node.nodePool());
        Map<String, String> labels = node.labels();
        InstanceType type = nodePool == null || !karpenter.isManaged(nodePool)
                ? null
                : prices.typesByName(nodePool).get(labels.getOrDefault(Labels.INSTANCE_TYPE, ""));
        return NodePrices.of(
                type, labels.getOrDefault(Labels.ZONE, ""), labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, ""));
    }
}
