package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the claims of each NodePool by what is to become of them, launched or not, and holds back room under a limit of nodes
 * for claims about to be made (Karpenter v1.14, node pool state). Static capacity decides from it.
 */
public final class NodePoolState {
    private enum Standing {
        ACTIVE,
        PENDING_DISRUPTION,
        DELETING
    }

    /** A claim that is counted: by which NodePool, and as what; as nothing once it is gone. */
    private static final class Counted {
        private String nodePool = "";
        private @Nullable Standing standing;
    }

    /** How many claims of a NodePool are counted. */
    private static final class Claims {
        private final int[] counts = new int[Standing.values().length];
        private long reserved;

        int count(Standing standing) {
            return counts[standing.ordinal()];
        }

        void add(Standing standing, int more) {
            counts[standing.ordinal()] += more;
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
    private final Map<String, Counted> counted = new LinkedHashMap<>();

    /** Those of them that claims of the cluster were counted as last, which need not be looked for by name. */
    private final ClaimMap<Counted> ofClaims = new ClaimMap<>();

    NodePoolState() {}

    /** Returns the counts of a NodePool. */
    public Counts counts(String nodePool) {
        Claims claims = byNodePool.get(nodePool);
        return claims == null
                ? new Counts(0, 0, 0)
                : new Counts(
                        claims.count(Standing.ACTIVE),
                        claims.count(Standing.DELETING),
                        claims.count(Standing.PENDING_DISRUPTION));
    }

    /**
     * Holds room back for so many new claims, or for as many as the limit allows.
     *
     * @param limit how many nodes the NodePool may have
     * @return for how many; to be given back with {@link #release} as they are made
     */
    public long reserve(String nodePool, long limit, long wanted) {
        Claims claims = of(nodePool);
        int present = IntStream.of(claims.counts).sum();
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
        move(ofName(claim), nodePool, Standing.PENDING_DISRUPTION);
    }

    /** Notes that a claim is to go. */
    public void markDeleting(String nodePool, String claim) {
        move(ofName(claim), nodePool, Standing.DELETING);
    }

    void update(NodeClaim claim, boolean markedForDeletion) {
        String nodePool = claim.nodePool();
        if (!nodePool.isEmpty()) {
            move(ofClaim(claim), nodePool, markedForDeletion ? Standing.DELETING : Standing.ACTIVE);
        }
    }

    private Counted ofName(String claim) {
        return counted.computeIfAbsent(claim, name -> new Counted());
    }

    private Counted ofClaim(NodeClaim claim) {
        Counted known = ofClaims.get(claim);
        if (known == null || known.standing == null) {
            known = ofName(claim.name());
            ofClaims.put(claim, known);
        }
        return known;
    }

    /** Most often a claim is there already. */
    private void move(Counted claim, String nodePool, Standing to) {
        if (claim.standing == to && claim.nodePool.equals(nodePool)) {
            return;
        }
        if (claim.standing != null) {
            of(claim.nodePool).add(claim.standing, -1);
        }
        of(nodePool).add(to, 1);
        claim.nodePool = nodePool;
        claim.standing = to;
    }

    void remove(String claim) {
        Counted gone = counted.remove(claim);
        Claims claims = gone == null ? null : byNodePool.get(gone.nodePool);
        if (gone == null || gone.standing == null || claims == null) {
            return;
        }
        claims.add(gone.standing, -1);
        gone.standing = null;
        if (claims.count(Standing.ACTIVE) == 0 && claims.count(Standing.DELETING) == 0) {
            byNodePool.remove(gone.nodePool);
            counted.values().removeIf(pending -> forgetIfOf(pending, gone.nodePool));
        }
    }

    private static boolean forgetIfOf(Counted pending, String nodePool) {
        boolean isOf = pending.nodePool.equals(nodePool);
        if (isOf) {
            pending.standing = null;
        }
        return isOf;
    }

    private Claims of(String nodePool) {
        return byNodePool.computeIfAbsent(nodePool, name -> new Claims());
    }
}
