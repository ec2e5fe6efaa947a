// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.podset.DenseNodeMap;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's cluster state, kept up to date by informers without delay ({@code state/cluster.go Cluster}).
 *
 * <p>A claim has a {@link StateNode} from its launch on. Until every known claim is launched the state is not synced,
 * and neither provisioning nor disruption decides anything.
 */
public final class ClusterState {
    /** The resource by which limits count nodes. */
    public static final int NODES = ResourceName.index("nodes");

    private static final long REVALIDATE_NANOS = Duration.ofMinutes(5).toNanos();

    private final Cluster cluster;
    private final long nominationNanos;
    private final Map<String, StateNode> nodes = new LinkedHashMap<>();
    private final BitSet slots = new BitSet();
    private final List<ChangedNodes> changedNodes = new ArrayList<>();
    private long machines;
    private final DenseNodeMap<StateNode> nodesByIndex = new DenseNodeMap<>();
    private final Map<String, String> providerIdOfClaim = new LinkedHashMap<>();

    /** The state nodes of launched claims, which need not be looked up by provider id. */
    private final ClaimMap<StateNode> ofClaims = new ClaimMap<>();

    private final Set<String> unlaunched = new LinkedHashSet<>();
    private final PodMap<StateNode> bindings = PodMap.create();
    private final Set<Pod> podsWithAntiAffinity = new LinkedHashSet<>();
    private final Map<String, Resources> poolResources = new LinkedHashMap<>();
    private Set<String> nodesWithBufferPods = Set.of();
    private final NodePoolState nodePoolState = new NodePoolState();
    private boolean synced;
    private long changedAt;

    /** Makes the state of a cluster, which informers keep up to date. */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "NewCluster")
    public ClusterState(Cluster cluster, Duration nominationWindow) {
        this.cluster = cluster;
        this.nominationNanos = nominationWindow.toNanos();
        this.changedAt = cluster.now();
    }

    /** Returns every state node, oldest first; a live view. */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.Nodes")
    public Collection<StateNode> nodes() {
        return Collections.unmodifiableCollection(nodes.values());
    }

    /** Returns a new set of changed nodes, which initially contains all nodes. */
    public ChangedNodes changedNodes() {
        ChangedNodes changed = new ChangedNodes(changedNodes.size());
        nodes.values().forEach(changed::note);
        changedNodes.add(changed);
        return changed;
    }

    private void note(StateNode changed) {
        for (int i = 0; i < changedNodes.size(); i++) {
            changedNodes.get(i).note(changed);
        }
    }

    public @Nullable StateNode find(String providerId) {
        return nodes.get(providerId);
    }

    /** Returns the state node of a Node by its name, null if there is none. */
    @Upstream(
            file = "pkg/utils/node/node.go",
            symbol = {"NodeClaimForNode", "GetNodeClaims"})
    public @Nullable StateNode findByNodeName(String name) {
        return nodesByIndex.find(name);
    }

    /** Returns the state node that a pod is bound to, null if there is none or the pod is not bound. */
    public @Nullable StateNode nodeOf(Pod pod) {
        return nodesByIndex.ofPod(pod);
    }

    /**
     * Returns the pods with required anti-affinity, bound or not, oldest first; a live view ({@code state/cluster.go
     * ForPodsWithAntiAffinity}).
     */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.ForPodsWithAntiAffinity")
    public Collection<Pod> podsWithAntiAffinity() {
        return Collections.unmodifiableSet(podsWithAntiAffinity);
    }

    /** Whether every NodeClaim has been launched. */
    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = "Cluster.Synced",
            differs = "does not compare itself with the lists of the API server: watches report every object")
    public boolean isSynced() {
        synced |= unlaunched.isEmpty();
        return unlaunched.isEmpty();
    }

    /** Whether the state was synced at any earlier check. */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.HasSynced")
    public boolean hasSynced() {
        return synced || isSynced();
    }

    /** Returns the counts of claims by NodePool. */
    public NodePoolState nodePoolState() {
        return nodePoolState;
    }

    /** Whether the state has a claim of that name. */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.NodeClaimExists")
    public boolean hasNodeClaim(String name) {
        return providerIdOfClaim.containsKey(name) || unlaunched.contains(name);
    }

    /**
     * Returns the total resources of the nodes of a NodePool that are not marked for deletion, with their number as {@link
     * #NODES}.
     */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.NodePoolResourcesFor")
    public Resources nodePoolResources(String nodePool) {
        return poolResources.computeIfAbsent(nodePool, this::sumResources);
    }

    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = "Cluster.updateNodePoolResources",
            differs = "sums on demand instead of adding up changes")
    private Resources sumResources(String nodePool) {
        Resources sum = Resources.NONE.with(NODES, 0);
        for (StateNode node : nodes.values()) {
            if (!node.isMarkedForDeletion() && node.nodePool().equals(nodePool)) {
                sum = sum.plus(node.capacity());
                sum = sum.with(NODES, sum.amount(NODES) + 1);
            }
        }
        return sum;
    }

    /**
     * Nominates the node for a pod, which protects it from disruption for a while ({@code state/cluster.go
     * NominateNodeForPod}).
     */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.NominateNodeForPod")
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Nominate")
    public void nominate(String providerId) {
        StateNode node = nodes.get(providerId);
        if (node != null) {
            node.nominatedUntil(cluster.now() + nominationNanos);
        }
    }

    /**
     * Records the nodes, by provider id, on which the last provisioning round placed virtual pods of CapacityBuffers.
     */
    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = "Cluster.UpdateBufferPodCounts",
            differs = "records which nodes have virtual pods, not how many: no rule reads the number")
    public void bufferPodsOn(Set<String> providerIds) {
        nodesWithBufferPods = Collections.unmodifiableSet(new TreeSet<>(providerIds));
    }

    /** Whether the last provisioning round placed a virtual pod of a CapacityBuffer on the node. */
    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.HasBufferPods", "Cluster.BufferPodCount"})
    public boolean hasBufferPods(String providerId) {
        return nodesWithBufferPods.contains(providerId);
    }

    /**
     * Marks nodes that a disruption command is about to delete, or unmarks them. As upstream, this does not make
     * consolidation evaluate the cluster again: the nodes have to be gone first.
     */
    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.MarkForDeletion", "Cluster.UnmarkForDeletion"})
    public void markForDeletion(Collection<String> providerIds, boolean marked) {
        for (String id : providerIds) {
            StateNode node = nodes.get(id);
            if (node != null) {
                node.markedForDeletion(marked);
                poolResources.clear();
                count(node, marked);
            }
        }
    }

    private void count(StateNode node, boolean marked) {
        NodeClaim claim = node.nodeClaim();
        if (claim != null && (marked || !claim.isDeleting())) {
            nodePoolState.update(claim, marked);
        }
    }

    /**
     * Returns when the cluster last changed in a way that may enable consolidation, in nanoseconds ({@code state/cluster.go
     * ConsolidationState}). The time advances at least every five minutes, so that nothing is missed for longer.
     */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.ConsolidationState")
    public long consolidationState() {
        if (cluster.now() - changedAt >= REVALIDATE_NANOS) {
            changedAt = cluster.now();
        }
        return changedAt;
    }

    /** Records a change that may enable consolidation. */
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.MarkUnconsolidated")
    public void markUnconsolidated() {
        changedAt = cluster.now();
    }

    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.triggerConsolidationOnChange")
    private void noteChange(StateNode node) {
        if (node.isChangedForConsolidation()) {
            markUnconsolidated();
        }
    }

    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.UpdateNodeClaim", "Cluster.DeleteNodeClaim", "Cluster.newStateFromNodeClaim"})
    void onNodeClaim(Watch.Event event, NodeClaim claim) {
        if (event != Watch.Event.DELETED && claim.providerId().isEmpty()) {
            unlaunched.add(claim.name());
            nodePoolState.update(claim, false);
            return;
        }
        poolResources.clear();
        if (event == Watch.Event.DELETED) {
            forget(claim);
            return;
        }
        StateNode node = ofClaims.get(claim);
        if (node == null || node.nodeClaim() != claim) {
            node = machine(claim.providerId());
            ofClaims.put(claim, node);
            unlaunched.remove(claim.name());
            providerIdOfClaim.put(claim.name(), claim.providerId());
        }
        node.nodeClaim(claim, cluster.now());
        nodePoolState.update(claim, node.isMarkedForDeletion());
        noteChange(node);
    }

    private StateNode machine(String providerId) {
        StateNode known = nodes.get(providerId);
        if (known != null) {
            return known;
        }
        int slot = slots.nextClearBit(0);
        slots.set(slot);
        StateNode node = new StateNode(providerId, slot, machines++, this::note);
        nodes.put(providerId, node);
        return node;
    }

    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.cleanupNodeClaim")
    private void forget(NodeClaim claim) {
        unlaunched.remove(claim.name());
        nodePoolState.remove(claim.name());
        ofClaims.remove(claim);
        String id = providerIdOfClaim.remove(claim.name());
        StateNode node = id == null ? null : nodes.get(id);
        if (node == null) {
            return;
        }
        node.nodeClaim(null, cluster.now());
        removeIfGone(node);
        markUnconsolidated();
    }

    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.UpdateNode", "Cluster.DeleteNode"},
            differs = "takes up a managed node at once: a simulated one has its provider id and instance type from the "
                    + "start")
    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.newStateFromNode", "Cluster.populateResourceRequests"})
    void onNode(Watch.Event event, Node node) {
        poolResources.clear();
        if (event == Watch.Event.DELETED) {
            forget(node);
            return;
        }
        String id = node.providerId().isEmpty() ? node.name() : node.providerId();
        StateNode known = machine(id);
        boolean appeared = known.node() == null;
        known.node(node, cluster.now());
        if (appeared) {
            nodesByIndex.put(node, known);
            cluster.podsOn(node.name()).forEach(pod -> bind(pod, known));
        }
        noteChange(known);
    }

    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.cleanupNode")
    private void forget(Node node) {
        StateNode known = nodesByIndex.remove(node);
        if (known == null) {
            return;
        }
        known.node(null, cluster.now());
        removeIfGone(known);
        markUnconsolidated();
    }

    private void removeIfGone(StateNode node) {
        if (node.isGone()) {
            node.onRemoved();
            nodes.remove(node.providerId());
            slots.clear(node.slot());
        }
    }

    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.UpdatePod", "Cluster.DeletePod", "Cluster.updatePodAntiAffinities"})
    void onPod(Watch.Event event, Pod pod) {
        if (event == Watch.Event.ADDED
                && !pod.spec().affinity().requiredPodAntiAffinity().isEmpty()) {
            podsWithAntiAffinity.add(pod);
        }
        if (event == Watch.Event.DELETED) {
            podsWithAntiAffinity.remove(pod);
            unbind(pod);
            markUnconsolidated();
        } else if (pod.isTerminal()) {
            end(pod);
        } else {
            StateNode node = nodeOf(pod);
            if (node != null) {
                bind(pod, node);
            }
        }
    }

    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.updateNodeUsageFromPod", "Cluster.cleanupOldBindings"})
    private void bind(Pod pod, StateNode node) {
        if (node.podUpdated(pod, cluster.now())) {
            bindings.put(pod, node);
            markUnconsolidated();
        }
    }

    private void end(Pod pod) {
        unbind(pod);
        StateNode node = nodeOf(pod);
        if (node != null) {
            node.ended(pod);
            bindings.put(pod, node);
        }
    }

    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.updateNodeUsageFromPodCompletion")
    private void unbind(Pod pod) {
        StateNode node = bindings.remove(pod);
        if (node != null) {
            node.remove(pod);
        }
    }
}
