// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Kind;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The store of the cluster's NodeClaims, with the operations that change them. An operation changes the object, notifies
 * the watches and records the observation.
 */
public final class NodeClaims {
    /** The finalizer that delays the deletion of a NodeClaim, and of its Node, until its instance is gone. */
    public static final String TERMINATION_FINALIZER = "karpenter.sh/termination";

    private final Cluster cluster;
    private final Store<NodeClaim> store;
    private final Map<String, NodeClaim> byProviderId = new LinkedHashMap<>();
    private final ClaimMap<Boolean> indexed = new ClaimMap<>();
    /** The pods for which the claims without an instance were made. */
    private final Map<String, List<String>> podsOfUnlaunched = new LinkedHashMap<>();

    private int stored;

    public NodeClaims(Cluster cluster) {
        this.cluster = cluster;
        this.store = new Store<>(cluster::now, new NodeClaimKind());
        store.watch(this::index);
    }

    private void index(Watch.Event event, NodeClaim claim) {
        if (event == Watch.Event.DELETED || !claim.providerId().isEmpty()) {
            podsOfUnlaunched.remove(claim.name());
        }
        boolean isKnown = event == Watch.Event.MODIFIED && indexed.get(claim) != null;
        if (isKnown || claim.providerId().isEmpty()) {
            return;
        }
        if (event == Watch.Event.DELETED) {
            byProviderId.remove(claim.providerId());
            indexed.remove(claim);
        } else if (indexed.get(claim) == null) {
            byProviderId.put(claim.providerId(), claim);
            indexed.put(claim, true);
        }
    }

    public void watch(Watch<NodeClaim> watch) {
        store.watch(watch);
    }

    /** Returns all NodeClaims, oldest first; a live view, to be copied before a change. */
    public Collection<NodeClaim> list() {
        return store.list();
    }

    public @Nullable NodeClaim find(String name) {
        return store.find(name);
    }

    /** Returns the claim of the instance with the provider id, null if there is none. */
    public @Nullable NodeClaim findByProviderId(String providerId) {
        return byProviderId.get(providerId);
    }

    /**
     * Stores a new claim under a name made from the NodePool's.
     *
     * @param draft claim with its labels and annotations; name, uid and creation time are set here
     * @param pods pods that the claim is made for
     */
    public NodeClaim create(NodeClaim draft, int instanceTypes, List<String> pods) {
        ObjectMeta named = new ObjectMeta(
                cluster.identities().nextName(draft.nodePool() + "-", store::contains),
                "",
                "",
                draft.meta().labels(),
                draft.meta().annotations(),
                draft.meta().ownerReferences(),
                0);
        NodeClaim claim = new NodeClaim(cluster.stamped(named), draft.spec());
        cluster.journal()
                .append(new Observation.NodeClaimCreated(
                        claim.name(),
                        claim.nodePool(),
                        instanceTypes,
                        claim.spec().requests().cpuMillis(),
                        claim.spec().requests().memoryBytes(),
                        pods,
                        written(claim.spec().requests())));
        podsOfUnlaunched.put(claim.name(), pods);
        store(claim);
        return claim;
    }

    /** Returns the keys of the pods that a claim without an instance was made for; none for other claims. */
    public List<String> podsOfUnlaunched(NodeClaim claim) {
        return podsOfUnlaunched.getOrDefault(claim.name(), List.of());
    }

    private static Map<String, String> written(Resources requests) {
        Map<String, String> written = new TreeMap<>();
        requests.asMap().forEach((name, amount) -> written.put(name, Quantity.format(name, amount)));
        return written;
    }

    /** Stores a claim in a recorded state. */
    public void restore(NodeClaim claim) {
        store(claim);
    }

    private void store(NodeClaim claim) {
        claim.number(stored++);
        store.create(claim);
    }

    /** Notifies the watches of a change of the claim. */
    public void update(NodeClaim claim) {
        store.update(claim);
    }

    /** Deletes the claim; the condition DisruptionReason, if set, takes precedence over the given reason. */
    public void delete(NodeClaim claim, DisruptionReason reason) {
        if (claim.isDeleting() || store.find(claim.name()) != claim) {
            return;
        }
        Condition stated = claim.condition(Conditions.DISRUPTION_REASON);
        cluster.journal()
                .append(new Observation.NodeClaimDeleting(
                        claim.name(), stated != null && stated.isTrue() ? stated.reason() : reason.text()));
        if (claim.finalizers().isEmpty()) {
            cluster.journal().append(new Observation.NodeClaimDeleted(claim.name()));
        }
        store.delete(claim);
    }

    /** Removes the finalizer of a claim that is being deleted, and with it the object. */
    public void removeFinalizer(NodeClaim claim) {
        if (claim.finalizers().remove(TERMINATION_FINALIZER)) {
            cluster.journal().append(new Observation.NodeClaimDeleted(claim.name()));
            store.update(claim);
        }
    }

    /**
     * Sets a condition without notifying the watches; the transition time changes only with the status.
     *
     * @param status True, False or Unknown
     * @return whether anything changed
     */
    public boolean setCondition(NodeClaim claim, String type, String status, String reason, String message) {
        return claim.conditions().set(type, status, reason, message, ApiTime.stored(cluster.now()));
    }

    /** Sets a condition to True, with its type as the reason, without notifying the watches. */
    public boolean setTrue(NodeClaim claim, String type) {
        return setCondition(claim, type, "True", type, "");
    }

    /** Sets a condition to Unknown without notifying the watches. */
    public boolean setUnknown(NodeClaim claim, String type, String reason, String message) {
        return setCondition(claim, type, "Unknown", reason, message);
    }

    /** Removes a condition without notifying the watches. */
    public boolean clearCondition(NodeClaim claim, String type) {
        return claim.conditions().clear(type);
    }

    private static final class NodeClaimKind implements Kind<NodeClaim> {
        @Override
        public ObjectMeta meta(NodeClaim claim) {
            return claim.meta();
        }

        @Override
        public Set<String> finalizers(NodeClaim claim) {
            return claim.finalizers();
        }

        @Override
        public void stored(NodeClaim claim, boolean stored) {
            claim.stored(stored);
        }

        @Override
        public boolean isMarkedStored(NodeClaim claim) {
            return claim.isStored();
        }

        @Override
        public boolean isDeleting(NodeClaim claim) {
            return claim.isDeleting();
        }

        @Override
        public NodeClaim deleting(NodeClaim claim, long at) {
            claim.deleting(at);
            return claim;
        }
    }
}
