package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts the claims of each NodePool by what is to become of them, launched or not, and holds back room under a limit of nodes
 * for claims about to be made (Karpenter v1.14, node pool state). Static capacity decides from it.
 */
public final class NodePoolState {
    /** The claims of a NodePool, by name; each is in one of the sets. */
    private static final class Claims {
        private final Set<String> active = new LinkedHashSet<>();
        private final Set<String> pendingDisruption = new LinkedHashSet<>();
        private final Set<String> deleting = new LinkedHashSet<>();
        private long reserved;

        void move(String claim, Set<String> to) {
            remove(claim);
            to.add(claim);
        }

        void remove(String claim) {
            active.remove(claim);
            pendingDisruption.remove(claim);
            deleting.remove(claim);
        }
    }

    /**
     * How many claims a NodePool has.
     *
     * @param active those to stay
     * @param deleting those marked for deletion, or being deleted
     * @param pendingDisruption those whose replacement is being made
     */
    public record Counts(int active, int deleting, int pendingDisruption) {}

    private final Map<String, Claims> byNodePool = new LinkedHashMap<>();
    private final Map<String, String> nodePoolOf = new LinkedHashMap<>();

    NodePoolState() {}

    /** Returns the counts of a NodePool. */
    public Counts counts(String nodePool) {
        Claims claims = byNodePool.get(nodePool);
        return claims == null
                ? new Counts(0, 0, 0)
                : new Counts(claims.active.size(), claims.deleting.size(), claims.pendingDisruption.size());
    }

    /**
     * Holds room back for so many new claims, or for as many as the limit allows.
     *
     * @param limit how many nodes the NodePool may have
     * @return for how many; to be given back with {@link #release} as they are made
     */
    public long reserve(String nodePool, long limit, long wanted) {
        Claims claims = of(nodePool);
        int present = claims.active.size() + claims.deleting.size() + claims.pendingDisruption.size();
        long left = limit - present - claims.reserved;
        if (left < 0) {
            return 0;
        }
        long granted = Math.min(wanted, left);
        claims.reserved += granted;
        return granted;
    }

    /** Gives room back. */
    public void release(String nodePool, long count) {
        Claims claims = of(nodePool);
        claims.reserved = Math.max(0, claims.reserved - count);
    }

    /** Notes that a claim is about to be replaced. */
    public void markPendingDisruption(String nodePool, String claim) {
        move(nodePool, claim, of(nodePool).pendingDisruption);
    }

    /** Notes that a claim is to go. */
    public void markDeleting(String nodePool, String claim) {
        move(nodePool, claim, of(nodePool).deleting);
    }

    /** Most often a claim is there already. */
    private void move(String nodePool, String claim, Set<String> to) {
        if (!to.contains(claim)) {
            nodePoolOf.put(claim, nodePool);
            of(nodePool).move(claim, to);
        }
    }

    void update(NodeClaim claim, boolean markedForDeletion) {
        String nodePool = claim.nodePool();
        if (nodePool.isEmpty()) {
            return;
        }
        Claims claims = of(nodePool);
        move(nodePool, claim.name(), markedForDeletion ? claims.deleting : claims.active);
    }

    void remove(String claim) {
        String nodePool = nodePoolOf.remove(claim);
        Claims claims = nodePool == null ? null : byNodePool.get(nodePool);
        if (claims == null) {
            return;
        }
        claims.remove(claim);
        if (claims.active.isEmpty() && claims.deleting.isEmpty()) {
            byNodePool.remove(nodePool);
        }
    }

    private Claims of(String nodePool) {
        return byNodePool.computeIfAbsent(nodePool, name -> new Claims());
    }
}
