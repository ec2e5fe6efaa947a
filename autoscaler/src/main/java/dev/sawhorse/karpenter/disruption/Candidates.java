// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which a node can be disrupted ({@code disruption/types.go NewCandidate}, Karpenter v1.14). Why a managed node
 * cannot be is published.
 */
public final class Candidates implements CandidateSource {
    private final Environment karpenter;
    private final Predicate<String> inQueue;
    private final NodePrices prices;
    private final ClusterCost clusterCost;
    private final Map<String, Map<String, InstanceType>> listed = new LinkedHashMap<>();
    private final Function<StateNode, CandidatePods> pods;
    private final CandidatePrice price;
    private final Predicate<CandidatePods> empty;
    private final NodeObstacles obstacles;
    private final Consumer<Pod> doNotDisrupt;
    private final RepeatedEvents blockedEvents;
    /**
     * The result for a node: a candidate, or the reason why it is none.
     */
    public sealed interface Finding permits Candidates.Found, Candidates.Blocked {}

    /** A node that can be disrupted. */
    public record Found(Candidate candidate) implements Finding {}

    /**
     * A node that cannot be disrupted now.
     *
     * @param reason in Karpenter's words
     * @param byPod whether it is a pod, which does not block drift of a claim with a terminationGracePeriod
     */
    public record Blocked(String reason, boolean byPod) implements Finding {}

    /**
     * Makes the rules.
     *
     * @param inQueue whether the instance of a provider id is part of a command already
     * @param clusterCost the cost of each NodePool
     * @param pods returns the pods of a node; see {@link CandidatePods#of}
     */
    Candidates(
            Environment karpenter,
            Predicate<String> inQueue,
            ClusterCost clusterCost,
            Function<StateNode, CandidatePods> pods) {
        this(karpenter, inQueue, clusterCost, pods, new DoNotDisruptEvents(karpenter)::publish);
    }

    private Candidates(
            Environment karpenter,
            Predicate<String> inQueue,
            ClusterCost clusterCost,
            Function<StateNode, CandidatePods> pods,
            Consumer<Pod> doNotDisrupt) {
        this.karpenter = karpenter;
        this.inQueue = inQueue;
        this.pods = pods;
        this.price = CandidatePrice.of(karpenter);
        this.empty = EmptyNode.of(karpenter.options().version());
        this.obstacles = new NodeObstacles(karpenter);
        this.prices = new NodePrices(karpenter);
        this.clusterCost = clusterCost;
        this.doNotDisrupt = doNotDisrupt;
        this.blockedEvents = new RepeatedEvents(karpenter, "DisruptionBlocked", EventRecorder.DEDUPE);
    }

    /** Returns rules that {@link #examine} nodes without publishing anything. */
    public static Candidates withoutEvents(Environment karpenter, ClusterCost clusterCost) {
        return new Candidates(
                karpenter,
                providerId -> false,
                clusterCost,
                CandidatePods.of(DisruptionCosts.of(karpenter.options())),
                pod -> {});
    }

    @Upstream(
            file = "pkg/controllers/disruption/helpers.go",
            symbol = {"GetCandidatesWithTotals", "stateNodesToSlice"})
    @Override
    public List<Candidate> disruptable(DisruptionClass disruptionClass) {
        PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        begin();
        List<Candidate> candidates = new ArrayList<>();
        for (StateNode node : karpenter.state().nodes()) {
            Candidate candidate = newCandidate(node, disruptionClass, limits);
            if (candidate != null) {
                candidates.add(candidate);
            }
        }
        return candidates;
    }

    /** Begins a search: the instance types of each NodePool are listed once per search, not once per node. */
    public void begin() {
        listed.clear();
    }

    /**
     * Returns the candidate of a node, null if it cannot be disrupted, which is published ({@code NewCandidate}).
     *
     * @param limits the PodDisruptionBudgets
     */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "NewCandidate")
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "Blocked")
    public @Nullable Candidate newCandidate(StateNode node, DisruptionClass disruptionClass, PdbLimits limits) {
        if (inQueue.test(node.providerId())) {
            return null;
        }
        Finding finding = examine(node, disruptionClass, limits);
        if (finding instanceof Blocked blocked) {
            publish(node, blocked);
        }
        return finding instanceof Found found ? found.candidate() : null;
    }

    /** Returns whether the drain of a node ends even if pods block it; repair decides that by its policy later. */
    private static boolean isBlockedByPodsOnlyForATime(StateNode node, DisruptionClass disruptionClass) {
        return switch (disruptionClass) {
            case GRACEFUL -> false;
            case EVENTUAL -> node.requireNodeClaim().spec().terminationGracePeriod() != null;
            case REPAIR -> true;
        };
    }

    /** Returns the totals of every NodePool that has a disruptable node. */
    public Map<String, NodePoolTotals> totals(Collection<Candidate> disruptable) {
        return NodePoolTotals.of(karpenter, clusterCost, disruptable);
    }

    /** Returns what draining a node disrupts as far as Karpenter has it in mind; see {@link StateNode#podsWithKnownCost}. */
    public double disruptionCost(StateNode node) {
        return NodePoolTotals.disruptionCost(node, DisruptionCosts.of(karpenter.options()), karpenter.now());
    }

    /** Returns for each node of the cluster whether it can be disrupted, without publishing anything. */
    List<Finding> examineAll(DisruptionClass disruptionClass) {
        PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        begin();
        List<Finding> findings = new ArrayList<>();
        for (StateNode node : karpenter.state().nodes()) {
            findings.add(examine(node, disruptionClass, limits));
        }
        return findings;
    }

    /** Returns whether a node that is in no command can be disrupted. */
    public Finding examine(StateNode node, DisruptionClass disruptionClass) {
        listed.clear();
        return examine(
                node,
                disruptionClass,
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list()));
    }

    /**
     * Returns whether a node that is in no command can be disrupted, with the instance types of the current search.
     *
     * @param limits the PodDisruptionBudgets
     */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "NewCandidate")
    public Finding examine(StateNode node, DisruptionClass disruptionClass, PdbLimits limits) {
        String obstacle = obstacles.of(node, disruptionClass);
        if (obstacle != null) {
            return new Blocked(obstacle, false);
        }
        NodePool nodePool = karpenter.nodePools().find(node.nodePool());
        Map<String, InstanceType> types =
                nodePool == null || !karpenter.isManaged(nodePool) ? Map.of() : instanceTypes(nodePool);
        if (nodePool == null || types.isEmpty()) {
            return new Blocked("nodepool not found (NodePool=" + node.nodePool() + ")", false);
        }
        CandidatePods ofNode = pods.apply(node);
        String podObstacle = podObstacle(node, ofNode, limits);
        if (podObstacle != null && !isBlockedByPodsOnlyForATime(node, disruptionClass)) {
            return new Blocked(podObstacle, true);
        }
        return new Found(candidate(node, ofNode, nodePool, types, podObstacle != null));
    }

    /** Returns the instance types that can be launched for a NodePool, by name. */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "BuildNodePoolMap")
    public Map<String, InstanceType> instanceTypes(NodePool nodePool) {
        return listed.computeIfAbsent(nodePool.name(), name -> prices.typesByName(nodePool));
    }

    /** Returns why pods of a node cannot be evicted, null if they can ({@code StateNode.ValidatePodsDisruptable}). */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.ValidatePodsDisruptable")
    private @Nullable String podObstacle(StateNode node, CandidatePods ofNode, PdbLimits limits) {
        long now = karpenter.now();
        for (Pod pod : ofNode.annotated()) {
            if (!Pods.isActive(pod)) {
                continue;
            }
            doNotDisrupt.accept(pod);
            if (Pods.isDoNotDisrupt(pod, now)) {
                return "pod has \"" + KarpenterLabels.DO_NOT_DISRUPT + "\" annotation (Pod=" + pod.key() + ")";
            }
        }
        if (limits == PdbLimits.NONE) {
            return null;
        }
        for (Pod pod : node.pods()) {
            List<String> blocking = limits.blocking(pod, now);
            if (blocking.size() > 1) {
                return "eviction does not support multiple PDBs (PodDisruptionBudget(s)=" + shown(blocking) + ")";
            }
            if (!blocking.isEmpty()) {
                return "pdb prevents pod evictions (PodDisruptionBudget=" + shown(blocking) + ")";
            }
        }
        return null;
    }

    private static String shown(List<String> keys) {
        return "[" + String.join(" ", keys) + "]";
    }

    private void publish(StateNode node, Blocked blocked) {
        NodeClaim claim = node.nodeClaim();
        if (claim != null) {
            blockedEvents.publish(node, claim, node.node(), () -> EventText.blocked(blocked.reason()));
        }
    }

    private Candidate candidate(
            StateNode node,
            CandidatePods ofNode,
            NodePool nodePool,
            Map<String, InstanceType> types,
            boolean isBlockedByPods) {
        Map<String, String> labels = node.labels();
        String zone = labels.getOrDefault(Labels.ZONE, "");
        String capacityType = labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, "");
        InstanceType type = types.get(labels.getOrDefault(Labels.INSTANCE_TYPE, ""));
        NodeClaim claim = node.requireNodeClaim();
        return new Candidate(
                node,
                node.requireNode(),
                claim,
                nodePool,
                type,
                zone,
                capacityType,
                ofNode.reschedulable(),
                price.of(type, labels),
                ofNode.rescheduleDisruptionCost(),
                empty.test(ofNode),
                claim.isTrue(Conditions.CONSOLIDATABLE),
                claim.isTrue(Conditions.DRIFTED),
                isBlockedByPods);
    }
}
