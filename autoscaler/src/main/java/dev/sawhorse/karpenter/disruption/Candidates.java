package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.Offering;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nodes that may be disrupted, and says of every other managed one what stands in the way (Karpenter v1.14,
 * disruption candidates).
 */
final class Candidates {
    private final Environment karpenter;
    private final Predicate<String> inQueue;
    private final Map<String, NamedTypes> namedTypes = new LinkedHashMap<>();
    private Map<StateNode, PodFigures> figures = Map.of();

    /** The types of a NodePool by name, good as long as its table stays. */
    private record NamedTypes(InstanceTypes table, Map<String, InstanceType> byName) {}

    /** What follows from a node's pods, good as long as the node's version stays. */
    private record PodFigures(
            long version, List<Pod> reschedulable, double rescheduleCost, double evictionCost, List<Pod> annotated) {}

    /**
     * Makes the finder.
     *
     * @param inQueue whether the machine of a provider id is part of a command already
     */
    Candidates(Environment karpenter, Predicate<String> inQueue) {
        this.karpenter = karpenter;
        this.inQueue = inQueue;
    }

    /** Why a node is no candidate, in Karpenter's words. */
    private record Blocked(String message, boolean byPod) {}

    /** Returns the candidates a method has an eye on, oldest first. */
    List<Candidate> find(Method method) {
        figures = figuresNow();
        List<Candidate> candidates = new ArrayList<>();
        for (StateNode node : karpenter.state().nodes()) {
            Candidate candidate = candidate(node, method.isEventual());
            if (candidate != null && method.shouldDisrupt(candidate)) {
                candidates.add(candidate);
            }
        }
        return candidates;
    }

    private Map<StateNode, PodFigures> figuresNow() {
        Map<StateNode, PodFigures> now = new LinkedHashMap<>();
        for (StateNode node : karpenter.state().nodes()) {
            PodFigures before = figures.get(node);
            now.put(node, before != null && before.version() == node.version() ? before : figuresOf(node));
        }
        return now;
    }

    private static PodFigures figuresOf(StateNode node) {
        List<Pod> reschedulable =
                node.pods().stream().filter(PendingPods::isReschedulable).toList();
        return new PodFigures(
                node.version(),
                reschedulable,
                DisruptionCosts.ofRescheduling(reschedulable),
                DisruptionCosts.ofEvictions(node.pods()),
                node.pods().stream()
                        .filter(pod -> pod.meta().annotations().containsKey(KarpenterLabels.DO_NOT_DISRUPT))
                        .toList());
    }

    private PodFigures figures(StateNode node) {
        return Objects.requireNonNull(figures.get(node), "figures were made for every node");
    }

    private @Nullable Candidate candidate(StateNode node, boolean eventual) {
        if (inQueue.test(node.providerId())) {
            return null;
        }
        Blocked blocked = blockedNode(node);
        NodePool nodePool = null;
        Map<String, InstanceType> types = Map.of();
        if (blocked == null) {
            nodePool = karpenter.nodePools().find(node.nodePool());
            types = nodePool == null ? Map.of() : typesByName(nodePool);
            blocked = nodePool == null || types.isEmpty()
                    ? new Blocked("NodePool not found (NodePool=" + node.nodePool() + ")", false)
                    : blockedPods(node);
        }
        if (blocked != null && !(blocked.byPod() && eventual && hasTerminationGracePeriod(node))) {
            publish(node, blocked.message());
            return null;
        }
        return nodePool == null ? null : candidate(node, nodePool, types);
    }

    @SuppressWarnings("ReferenceEquality") // The very same table is what says that nothing has changed.
    private Map<String, InstanceType> typesByName(NodePool nodePool) {
        InstanceTypes table = karpenter.cloudProvider().instanceTypes(nodePool);
        NamedTypes known = namedTypes.get(nodePool.name());
        if (known == null || known.table() != table) {
            Map<String, InstanceType> byName = new LinkedHashMap<>();
            table.forEach(type -> byName.put(type.name(), type));
            known = new NamedTypes(table, byName);
            namedTypes.put(nodePool.name(), known);
        }
        return known.byName();
    }

    private @Nullable Blocked blockedNode(StateNode node) {
        if (node.nodeClaim() == null) {
            return new Blocked("Node isn't managed by karpenter", false);
        }
        if (node.node() == null) {
            return new Blocked("Nodeclaim does not have an associated node", false);
        }
        if (!node.isInitialized()) {
            return new Blocked("Node isn't initialized", false);
        }
        if (node.isMarkedForDeletion()) {
            return new Blocked("Node is deleting or marked for deletion", false);
        }
        if (node.isNominated(karpenter.now())) {
            return new Blocked("Node is nominated for a pending pod", false);
        }
        if ("true".equals(node.annotations().get(KarpenterLabels.DO_NOT_DISRUPT))) {
            return new Blocked(
                    "Disruption is blocked through the \"" + KarpenterLabels.DO_NOT_DISRUPT + "\" annotation", false);
        }
        if (!node.labels().containsKey(KarpenterLabels.NODE_POOL)) {
            return new Blocked("Node doesn't have required label (label=" + KarpenterLabels.NODE_POOL + ")", false);
        }
        return null;
    }

    private @Nullable Blocked blockedPods(StateNode node) {
        for (Pod pod : figures(node).annotated()) {
            if (Pods.isActive(pod) && Pods.isDoNotDisrupt(pod, karpenter.now())) {
                return new Blocked(
                        "Pod has \"" + KarpenterLabels.DO_NOT_DISRUPT + "\" annotation (Pod=" + pod.key() + ")", true);
            }
        }
        return null;
    }

    private static boolean hasTerminationGracePeriod(StateNode node) {
        return node.requireNodeClaim().spec().terminationGracePeriod() != null;
    }

    private void publish(StateNode node, String message) {
        NodeClaim claim = node.nodeClaim();
        if (claim != null) {
            karpenter.events().publish("nodeclaim/" + claim.name(), "DisruptionBlocked", message);
        }
    }

    private Candidate candidate(StateNode node, NodePool nodePool, Map<String, InstanceType> types) {
        Map<String, String> labels = node.labels();
        String zone = labels.getOrDefault(Labels.ZONE, "");
        String capacityType = labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, "");
        InstanceType type = types.get(labels.getOrDefault(Labels.INSTANCE_TYPE, ""));
        PodFigures pods = figures(node);
        return new Candidate(
                node,
                node.requireNodeClaim(),
                nodePool,
                type,
                zone,
                capacityType,
                pods.reschedulable(),
                type == null ? 0 : price(type, zone, capacityType),
                pods.rescheduleCost(),
                pods.evictionCost() * DisruptionCosts.lifetimeRemaining(node.requireNodeClaim(), karpenter.now()));
    }

    /** The first offering of the node's zone and capacity type says what it costs, be it available or not. */
    private static double price(InstanceType type, String zone, String capacityType) {
        for (Offering offering : type.offerings()) {
            if (offering.zone().equals(zone) && offering.capacityType().equals(capacityType)) {
                return offering.price();
            }
        }
        return 0;
    }
}
