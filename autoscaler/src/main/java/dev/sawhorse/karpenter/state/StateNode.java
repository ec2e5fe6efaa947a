// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.kube.podset.PodSet;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A node of Karpenter's cluster state: a NodeClaim, a Node, or both, with the pods bound to it ({@code
 * state/statenode.go StateNode}). Until the Node is registered, the claim's values are used; until it is initialized,
 * the claim's values fill in what the Node does not report yet. Only {@link ClusterState} changes it.
 */
public final class StateNode {
    private static final long NEVER = Long.MIN_VALUE;

    private final String providerId;
    private final int slot;
    private final long number;
    private Consumer<StateNode> changes;
    private final DisruptionCostCache pods = new DisruptionCostCache();
    private final Set<Pod> endedPods = PodSet.create();
    private int endedStatefulPods;
    private @Nullable NodeClaim nodeClaim;
    private @Nullable Node node;
    private Resources podRequests = Resources.NONE;
    private Resources daemonSetRequests = Resources.NONE;
    private int demandingPods;
    private boolean markedForDeletion;
    private long nominatedUntil = NEVER;
    private int marks;
    private long version;
    private long objectsHeard;
    private long objectsVersion;
    private @Nullable Facts facts;
    private boolean seenBefore;
    private boolean seenInitialized;
    private boolean seenMarkedForDeletion;

    /** Frequently used values of claim and Node, valid until one of them changes. */
    private record Facts(
            String nodePool,
            boolean registered,
            boolean initialized,
            boolean tainted,
            boolean deleted,
            boolean isBeingDisrupted) {}

    /**
     * Makes an empty state node.
     *
     * @param number number of state nodes created before it
     * @param changes consumer of every change; see {@link ChangedNodes}
     */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "NewNode")
    StateNode(String providerId, int slot, long number, Consumer<StateNode> changes) {
        this.providerId = providerId;
        this.slot = slot;
        this.number = number;
        this.changes = changes;
    }

    private Facts facts() {
        Facts known = facts;
        if (known == null) {
            boolean registered = !isManaged() || hasLabel(KarpenterLabels.REGISTERED);
            boolean throughClaim = node == null || !registered;
            boolean tainted = node != null && node.taints().stream().anyMatch(Pods.DISRUPTED::matches);
            known = new Facts(
                    isGone() ? "" : labels(throughClaim).getOrDefault(KarpenterLabels.NODE_POOL, ""),
                    registered,
                    !isManaged() || hasLabel(KarpenterLabels.INITIALIZED),
                    tainted,
                    hasDeletionTimestamp(),
                    tainted || isClaimDisrupted());
            facts = known;
        }
        return known;
    }

    /** A claim whose Node is initialized changes few of them. */
    private Facts factsWithClaimAsNow(Facts before) {
        return new Facts(
                before.nodePool,
                before.registered,
                before.initialized,
                before.tainted,
                hasDeletionTimestamp(),
                before.tainted || isClaimDisrupted());
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.ProviderID")
    public String providerId() {
        return providerId;
    }

    /** Returns a small number that no other current node has; see {@link NodeMap}. */
    int slot() {
        return slot;
    }

    /** Returns the number of state nodes created before it: the order of {@link ClusterState#nodes}. */
    public long number() {
        return number;
    }

    /** Whether both claim and Node are gone. */
    public boolean isGone() {
        return node == null && nodeClaim == null;
    }

    public @Nullable NodeClaim nodeClaim() {
        return nodeClaim;
    }

    public @Nullable Node node() {
        return node;
    }

    /**
     * Returns a number that changes whenever claim, Node or pods change: cached results are valid while it is unchanged.
     * Ended pods do not count, except those of StatefulSets, which are replaced.
     */
    public long version() {
        return version;
    }

    /** Returns a number that changes whenever pods are added, removed or changed. */
    public long podsVersion() {
        return version - objectsHeard;
    }

    /**
     * Returns a number that changes whenever claim or Node change; changes of a claim whose Node is initialized do not
     * count.
     */
    public long objectsVersion() {
        return objectsVersion;
    }

    /** Whether its pods have no constraints beyond resource requests: no volumes and no host ports. */
    public boolean hasOnlyResourceRequests() {
        return demandingPods == 0;
    }

    /** Returns the claim of a managed node. */
    public NodeClaim requireNodeClaim() {
        NodeClaim claim = nodeClaim;
        if (claim == null) {
            throw new IllegalStateException(
                    "machine " + providerId + " has no NodeClaim\nMaybe Karpenter did not launch it.");
        }
        return claim;
    }

    /** Returns the Node, which exists once the claim is registered. */
    public Node requireNode() {
        Node present = node;
        if (present == null) {
            throw new IllegalStateException("machine " + providerId + " has no Node\nMaybe it has not registered yet.");
        }
        return present;
    }

    /** Returns the pods bound here that have not ended, in the order of their binding; a live view. */
    @Upstream(
            file = "pkg/controllers/state/statenode.go",
            symbol = "StateNode.Pods",
            differs = "excludes pods that have ended; these are separate")
    public Collection<Pod> pods() {
        return pods.list();
    }

    /** Returns the pods bound here that have ended but still exist; a live view. */
    public Collection<Pod> endedPods() {
        return Collections.unmodifiableSet(endedPods);
    }

    /** Whether there are ended pods of StatefulSets. */
    public boolean hasEndedStatefulPods() {
        return endedStatefulPods > 0;
    }

    /** Returns the pods bound here whose disruption cost is known; see {@link DisruptionCostCache}. */
    public List<Pod> podsWithKnownCost(long nowNanos) {
        return pods.list().stream().filter(pod -> pods.isKnown(pod, nowNanos)).toList();
    }

    /** Returns the name of the Node, or of the NodeClaim until the Node is registered. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Name")
    public String name() {
        return usesClaimLabels() ? requireNodeClaim().name() : requireNode().name();
    }

    /** Returns the value of the host name label, or the name without one. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.HostName")
    public String hostName() {
        return labels().getOrDefault(Labels.HOSTNAME, name());
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Labels")
    public Map<String, String> labels() {
        return labels(usesClaimLabels());
    }

    private Map<String, String> labels(boolean throughClaim) {
        return throughClaim ? requireNodeClaim().meta().labels() : requireNode().labels();
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Annotations")
    public Map<String, String> annotations() {
        return usesClaimLabels()
                ? requireNodeClaim().meta().annotations()
                : requireNode().meta().annotations();
    }

    /** Returns the NodePool, empty for none. */
    public String nodePool() {
        return facts().nodePool();
    }

    /**
     * Returns the taints that a pod must tolerate; until initialization without those that are removed automatically ({@code
     * state/statenode.go Taints}).
     */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Taints")
    public List<Taint> taints() {
        List<Taint> taints = usesClaimLabels()
                ? requireNodeClaim().spec().taints()
                : requireNode().taints();
        if (!isManaged() || isInitialized()) {
            return taints;
        }
        List<Taint> startup = requireNodeClaim().spec().startupTaints();
        return taints.stream()
                .filter(taint -> !isKnownEphemeral(taint))
                .filter(taint -> startup.stream().noneMatch(taint::matches))
                .toList();
    }

    /** Whether Kubernetes or Karpenter removes the taint from a new node; its value is ignored, as upstream. */
    @Upstream(file = "pkg/scheduling/taints.go", symbol = "IsKnownEphemeralTaint")
    public static boolean isKnownEphemeral(Taint taint) {
        return switch (taint.key()) {
            case Taints.NOT_READY -> !taint.effect().equals(Taint.PREFER_NO_SCHEDULE);
            case Taints.UNREACHABLE -> taint.effect().equals(Taint.NO_SCHEDULE);
            case "node.cloudprovider.kubernetes.io/uninitialized" ->
                taint.effect().equals(Taint.NO_SCHEDULE);
            case KarpenterLabels.UNREGISTERED_TAINT -> taint.effect().equals(Taint.NO_EXECUTE);
            default -> taint.key().startsWith("readiness.k8s.io/");
        };
    }

    /** Whether it has a NodeClaim. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Managed")
    public boolean isManaged() {
        return nodeClaim != null;
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Registered")
    public boolean isRegistered() {
        return facts().registered();
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Initialized")
    public boolean isInitialized() {
        return facts().initialized();
    }

    private boolean hasLabel(String key) {
        return node != null && "true".equals(node.label(key));
    }

    private boolean usesClaimLabels() {
        return node == null || (nodeClaim != null && !isRegistered());
    }

    @Upstream(
            file = "pkg/controllers/state/statenode.go",
            symbol = "StateNode.Capacity",
            differs = "has no resource for the node itself; limits count nodes in ClusterState.nodePoolResources")
    public Resources capacity() {
        NodeClaim claim = nodeClaim;
        return filledIn(
                node == null ? Resources.NONE : node.capacity(), claim == null ? Resources.NONE : claim.capacity());
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Allocatable")
    public Resources allocatable() {
        NodeClaim claim = nodeClaim;
        return filledIn(
                node == null ? Resources.NONE : node.allocatable(),
                claim == null ? Resources.NONE : claim.allocatable());
    }

    private Resources filledIn(Resources reported, Resources claimed) {
        if (isInitialized()) {
            return reported;
        }
        Resources filled = reported;
        for (int resource = 0; resource < claimed.indexBound(); resource++) {
            if (filled.amount(resource) == 0 && claimed.has(resource)) {
                filled = filled.with(resource, claimed.amount(resource));
            }
        }
        return filled;
    }

    /** Returns allocatable minus the requests of the pods bound here; negative if they exceed it. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Available")
    public Resources available() {
        return allocatable().minus(podRequests);
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.PodRequests")
    public Resources podRequests() {
        return podRequests;
    }

    /** Returns the requests of daemon pods. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.DaemonSetRequests")
    public Resources daemonSetRequests() {
        return daemonSetRequests;
    }

    /** Whether it is marked for deletion by a disruption command, or being deleted. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.MarkedForDeletion")
    public boolean isMarkedForDeletion() {
        return markedForDeletion || isDeleted();
    }

    /** Whether the claim, or a node without one, has a deletion timestamp. */
    public boolean isDeleted() {
        return facts().deleted();
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Deleted")
    private boolean hasDeletionTimestamp() {
        if (nodeClaim != null) {
            return nodeClaim.isDeleting() || nodeClaim.isTrue(Conditions.INSTANCE_TERMINATING);
        }
        return node != null && node.isTerminating();
    }

    /** Whether a disruption command has tainted the Node or set the reason on the claim. */
    public boolean isBeingDisrupted() {
        return facts().isBeingDisrupted();
    }

    private boolean isClaimDisrupted() {
        return nodeClaim != null && nodeClaim.condition(Conditions.DISRUPTION_REASON) != null;
    }

    /** Whether it is nominated for a pod. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.Nominated")
    @Upstream(file = "pkg/controllers/state/cluster.go", symbol = "Cluster.IsNodeNominated")
    public boolean isNominated(long nowNanos) {
        return nominatedUntil > nowNanos;
    }

    /** Whether it is new, or its initialization or mark for deletion has changed since the last call. */
    boolean isChangedForConsolidation() {
        boolean changed =
                !seenBefore || seenInitialized != isInitialized() || seenMarkedForDeletion != isMarkedForDeletion();
        seenBefore = true;
        seenInitialized = isInitialized();
        seenMarkedForDeletion = isMarkedForDeletion();
        return changed;
    }

    @SuppressWarnings("ReferenceEquality") // A claim is the same object throughout its life.
    void nodeClaim(@Nullable NodeClaim claim, long nowNanos) {
        boolean isKnown = claim != null && claim == nodeClaim && node != null && isRegistered() && isInitialized();
        this.nodeClaim = claim;
        this.facts = isKnown ? factsWithClaimAsNow(facts()) : null;
        objectsVersion += isKnown ? 0 : 1;
        objectsHeard++;
        pods.claimUpdated(nowNanos);
        changed();
    }

    void node(@Nullable Node node, long nowNanos) {
        this.node = node;
        this.facts = null;
        objectsVersion++;
        objectsHeard++;
        pods.nodeUpdated(nowNanos);
        changed();
    }

    private void changed() {
        version++;
        changes.accept(this);
    }

    /** Sets a bit of {@link ChangedNodes}; returns whether it was unset. */
    boolean mark(int mark) {
        boolean isNew = (marks & mark) == 0;
        marks |= mark;
        return isNew;
    }

    void unmark(int mark) {
        marks &= ~mark;
    }

    /**
     * Called when the node is removed from the state: its slot may be reused, so that no further change may be reported.
     */
    void onRemoved() {
        changes = node -> {};
    }

    /**
     * The mark itself does not count as a change for consolidation: upstream compares a node only after an update of its
     * objects.
     */
    void markedForDeletion(boolean marked) {
        this.markedForDeletion = marked;
        this.seenMarkedForDeletion = isMarkedForDeletion();
        changes.accept(this);
    }

    void nominatedUntil(long nanos) {
        this.nominatedUntil = nanos;
        changes.accept(this);
    }

    /** Records a binding (returns true) or a change of a pod that has not ended. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.updateForPod")
    boolean podUpdated(Pod pod, long nowNanos) {
        boolean isNew = pods.podUpdated(pod, nowNanos);
        changed();
        PodSpec before = pod.resizedFrom();
        if (!isNew && before != null) {
            podRequests = podRequests.minus(before.requests()).plus(pod.spec().requests());
            if (pod.isOwnedByDaemonSet()) {
                daemonSetRequests = daemonSetRequests
                        .minus(before.requests())
                        .plus(pod.spec().requests());
            }
        }
        if (!isNew) {
            return false;
        }
        demandingPods += hasConstraints(pod) ? 1 : 0;
        podRequests = podRequests.plus(pod.spec().requests());
        if (pod.isOwnedByDaemonSet()) {
            daemonSetRequests = daemonSetRequests.plus(pod.spec().requests());
        }
        return true;
    }

    void ended(Pod pod) {
        if (endedPods.add(pod) && Pods.isOwnedByStatefulSet(pod)) {
            endedStatefulPods++;
            changed();
        }
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.cleanupForPod")
    void remove(Pod pod) {
        if (endedPods.remove(pod) && Pods.isOwnedByStatefulSet(pod)) {
            endedStatefulPods--;
            changed();
        }
        if (!pods.remove(pod)) {
            return;
        }
        changed();
        demandingPods -= hasConstraints(pod) ? 1 : 0;
        podRequests = podRequests.minus(pod.spec().requests());
        if (pod.isOwnedByDaemonSet()) {
            daemonSetRequests = daemonSetRequests.minus(pod.spec().requests());
        }
    }

    private static boolean hasConstraints(Pod pod) {
        return !pod.spec().volumes().isEmpty() || !pod.spec().hostPorts().isEmpty();
    }

    @Override
    public String toString() {
        return "StateNode " + providerId;
    }
}
