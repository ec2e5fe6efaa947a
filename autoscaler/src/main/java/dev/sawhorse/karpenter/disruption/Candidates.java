package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.NodeMap;
import dev.sawhorse.karpenter.state.NodePredicateIndex;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nodes that may be disrupted, and says of every other managed one what stands in the way (Karpenter v1.14,
 * disruption candidates).
 */
public final class Candidates {
    private final Environment karpenter;
    private final Predicate<String> inQueue;
    private final NodePrices prices;
    private final ClusterCost clusterCost;
    private final Map<String, Map<String, InstanceType>> listed = new LinkedHashMap<>();
    private final NodeMap<Known> known = new NodeMap<>();
    private final NodePredicateIndex forgiving;
    private final DoNotDisruptEvents doNotDisrupt;
    private final RepeatedEvents blockedEvents;
    private final DisruptableNodes nodes;
    private List<Supply> supply = List.of();

    /** A NodePool and the types that can be launched for it, by name. */
    private record Supply(NodePool nodePool, Map<String, InstanceType> types) {}

    /** What follows from the pods of a node, good as long as none of them comes, goes or changes. */
    private static final class KnownPods {
        private final long version;
        private final DisplacedPods displaced;
        private final List<Pod> annotated = new ArrayList<>(0);
        private final double rescheduleCost;

        KnownPods(StateNode node) {
            this.version = node.podsVersion();
            List<Pod> reschedulable = new ArrayList<>();
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
            this.displaced = new DisplacedPods(reschedulable);
            this.rescheduleCost = DisruptionCosts.ofRescheduling(reschedulable);
        }
    }

    /** What a node says of itself, good as long as its objects' version stays. */
    private static final class KnownObjects {
        private final long version;

        /** Whether its own annotation forbids disruption, and whether it says which NodePool it belongs to. */
        private final boolean doNotDisrupt;

        private final boolean ofNodePool;
        private final String zone;
        private final String capacityType;
        private final String instanceType;

        /** What a node of the type that was asked for last costs. */
        private double price;

        private @Nullable InstanceType priced;

        KnownObjects(StateNode node) {
            Map<String, String> labels = node.labels();
            this.version = node.objectsVersion();
            this.doNotDisrupt = "true".equals(node.annotations().get(KarpenterLabels.DO_NOT_DISRUPT));
            this.ofNodePool = labels.containsKey(KarpenterLabels.NODE_POOL);
            this.zone = labels.getOrDefault(Labels.ZONE, "");
            this.capacityType = labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, "");
            this.instanceType = labels.getOrDefault(Labels.INSTANCE_TYPE, "");
        }

        @SuppressWarnings("ReferenceEquality") // A type whose prices change is another.
        double price(@Nullable InstanceType type) {
            if (type == null) {
                return NodePrices.of(null, zone, capacityType);
            }
            if (type != priced) {
                price = NodePrices.of(type, zone, capacityType);
                priced = type;
            }
            return price;
        }
    }

    /** What follows from a node and its pods, good as long as the node's version stays. */
    private static final class Known {
        private final long version;
        private final KnownPods pods;
        private final KnownObjects objects;
        private @Nullable Candidate candidate;

        /** The provider's list that the candidate was made with. */
        private Map<String, InstanceType> types = Map.of();

        Known(StateNode node, @Nullable Known before) {
            this.version = node.version();
            this.pods = before != null && before.pods.version == node.podsVersion() ? before.pods : new KnownPods(node);
            this.objects = before != null && before.objects.version == node.objectsVersion()
                    ? before.objects
                    : new KnownObjects(node);
        }

        /** Returns the candidate made before if it would come out the same now. */
        @SuppressWarnings("ReferenceEquality") // What has not been replaced has not changed.
        @Nullable
        Candidate candidate(NodePool nodePool, Map<String, InstanceType> listed) {
            Candidate before = candidate;
            boolean same = before != null && before.nodePool() == nodePool && types == listed;
            return same ? before : null;
        }
    }

    /** What is found out about a node: a candidate, or why it is none. */
    public sealed interface Finding permits Candidates.Found, Candidates.Blocked {}

    /** A node that can be disrupted. */
    public record Found(Candidate candidate) implements Finding {}

    /**
     * A node that cannot be disrupted now.
     *
     * @param reason in Karpenter's words
     * @param byPod whether a pod is in the way, which a claim with a terminationGracePeriod puts up with when it drifts
     */
    public record Blocked(String reason, boolean byPod) implements Finding {}

    /**
     * Makes the finder.
     *
     * @param inQueue whether the machine of a provider id is part of a command already
     */
    Candidates(Environment karpenter, Predicate<String> inQueue) {
        this.karpenter = karpenter;
        this.inQueue = inQueue;
        this.prices = new NodePrices(karpenter);
        this.clusterCost = new ClusterCost(karpenter, prices);
        this.forgiving = new NodePredicateIndex(karpenter.state(), Candidates::isForgiving);
        this.doNotDisrupt = new DoNotDisruptEvents(karpenter);
        this.blockedEvents = new RepeatedEvents(karpenter, "DisruptionBlocked", EventRecorder.DEDUPE);
        this.nodes = new DisruptableNodes(karpenter.state());
    }

    /** Returns the candidates a method has an eye on, oldest first. */
    public List<Candidate> find(Method method) {
        return look(method.isEventual()).found(method).byAge();
    }

    /**
     * Returns every node that could be disrupted, oldest first, and publishes what stands in the way of the others.
     *
     * @param eventual whether pods in the way are put up with where the claim has a terminationGracePeriod
     */
    public List<Candidate> disruptable(boolean eventual) {
        return look(eventual).all();
    }

    /** Looks for the nodes that could be disrupted; see {@link #disruptable}. */
    Disruptable look(boolean eventual) {
        PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        listed.clear();
        if (limits != PdbLimits.NONE) {
            List<Candidate> candidates = new ArrayList<>();
            for (StateNode node : karpenter.state().nodes()) {
                Candidate candidate = candidate(node, eventual, limits);
                if (candidate != null) {
                    candidates.add(candidate);
                }
            }
            return Disruptable.of(candidates);
        }
        if (isSupplyNew()) {
            nodes.reopen();
        }
        return nodes.now(
                node -> candidate(node, eventual, PdbLimits.NONE),
                candidate -> known(candidate.node()).pods.annotated.isEmpty());
    }

    private @Nullable Candidate candidate(StateNode node, boolean eventual, PdbLimits limits) {
        if (inQueue.test(node.providerId())) {
            return null;
        }
        Finding finding = examine(node, eventual, limits);
        if (finding instanceof Blocked blocked) {
            publish(node, blocked);
        }
        return finding instanceof Found found ? found.candidate() : null;
    }

    /** Whether NodePools, or what can be launched for them, are not what they were when this was last asked. */
    @SuppressWarnings("ReferenceEquality") // What has not been replaced has not changed.
    private boolean isSupplyNew() {
        List<NodePool> nodePools = karpenter.managedNodePools();
        boolean isNew = nodePools.size() != supply.size();
        for (int i = 0; i < nodePools.size() && !isNew; i++) {
            isNew = supply.get(i).nodePool() != nodePools.get(i)
                    || supply.get(i).types() != listed(nodePools.get(i));
        }
        if (isNew) {
            supply = nodePools.stream()
                    .map(nodePool -> new Supply(nodePool, listed(nodePool)))
                    .toList();
        }
        return isNew;
    }

    /** Whether pods in the way are put up with on any node. */
    boolean areForgiving() {
        return !forgiving.now().isEmpty();
    }

    private static boolean isForgiving(StateNode node) {
        NodeClaim claim = node.nodeClaim();
        return claim != null && claim.spec().terminationGracePeriod() != null;
    }

    /** Returns the totals of every NodePool that has a disruptable node. */
    public Map<String, NodePoolTotals> totals(Collection<Candidate> disruptable) {
        return NodePoolTotals.of(karpenter, clusterCost, disruptable);
    }

    /** Returns what draining a node disrupts as far as Karpenter has it in mind; see {@link StateNode#podsWithKnownCost}. */
    public double disruptionCost(StateNode node) {
        return NodePoolTotals.disruptionCost(node, karpenter.now());
    }

    /** Returns whether a node that is in no command can be disrupted. */
    public Finding examine(StateNode node, boolean eventual) {
        listed.clear();
        return examine(
                node,
                eventual,
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list()));
    }

    private Finding examine(StateNode node, boolean eventual, PdbLimits limits) {
        String obstacle = objectObstacle(node);
        if (obstacle != null) {
            return new Blocked(obstacle, false);
        }
        Known known = known(node);
        obstacle = nodeObstacle(node, known);
        if (obstacle != null) {
            return new Blocked(obstacle, false);
        }
        NodePool nodePool = karpenter.nodePools().find(node.nodePool());
        Map<String, InstanceType> types =
                nodePool == null || !karpenter.isManaged(nodePool) ? Map.of() : listed(nodePool);
        if (nodePool == null || types.isEmpty()) {
            return new Blocked("nodepool not found (NodePool=" + node.nodePool() + ")", false);
        }
        String podObstacle = podObstacle(node, known, limits);
        return podObstacle == null || (eventual && isForgiving(node))
                ? new Found(candidate(node, known, nodePool, types))
                : new Blocked(podObstacle, true);
    }

    /** The provider is asked once a look, not once a node. */
    private Map<String, InstanceType> listed(NodePool nodePool) {
        return listed.computeIfAbsent(nodePool.name(), name -> prices.typesByName(nodePool));
    }

    private Known known(StateNode node) {
        Known before = known.get(node);
        if (before != null && before.version == node.version()) {
            return before;
        }
        Known now = new Known(node, before);
        known.put(node, now);
        return now;
    }

    private static @Nullable String objectObstacle(StateNode node) {
        if (node.nodeClaim() == null) {
            return "node isn't managed by karpenter";
        }
        if (node.node() == null) {
            return "nodeclaim does not have an associated node";
        }
        if (!node.isInitialized()) {
            return "node isn't initialized";
        }
        return null;
    }

    private @Nullable String nodeObstacle(StateNode node, Known known) {
        if (node.isMarkedForDeletion()) {
            return "node is deleting or marked for deletion";
        }
        if (node.isNominated(karpenter.now())) {
            return "node is nominated for a pending pod";
        }
        if (known.objects.doNotDisrupt) {
            return "disruption is blocked through the \"" + KarpenterLabels.DO_NOT_DISRUPT + "\" annotation";
        }
        return known.objects.ofNodePool
                ? null
                : "node doesn't have required label (label=" + KarpenterLabels.NODE_POOL + ")";
    }

    private @Nullable String podObstacle(StateNode node, Known known, PdbLimits limits) {
        long now = karpenter.now();
        for (Pod pod : known.pods.annotated) {
            if (!Pods.isActive(pod)) {
                continue;
            }
            doNotDisrupt.publish(pod);
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

    private Candidate candidate(StateNode node, Known known, NodePool nodePool, Map<String, InstanceType> types) {
        Candidate before = known.candidate(nodePool, types);
        if (before != null) {
            return before;
        }
        KnownObjects objects = known.objects;
        InstanceType type = types.get(objects.instanceType);
        NodeClaim claim = node.requireNodeClaim();
        Candidate candidate = new Candidate(
                node,
                node.requireNode(),
                claim,
                nodePool,
                type,
                objects.zone,
                objects.capacityType,
                known.pods.displaced,
                objects.price(type),
                known.pods.rescheduleCost,
                claim.isTrue(Conditions.CONSOLIDATABLE),
                claim.isTrue(Conditions.DRIFTED));
        known.candidate = candidate;
        known.types = types;
        return candidate;
    }
}
