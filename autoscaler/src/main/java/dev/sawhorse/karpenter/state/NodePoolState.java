package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The counts of each NodePool's claims, launched or not: active, deleting, pending disruption; with reservations under
 * the limit of nodes for claims about to be created ({@code state/statenodepool.go NodePoolState}). Static capacity is
 * based on it.
 */
public final class NodePoolState {
    private enum Standing {
        ACTIVE,
        PENDING_DISRUPTION,
        DELETING
    }

    /** The state of a claim as counted: its NodePool and standing; null after the claim is gone. */
    private static final class Counted {
        private String nodePool = "";
        private @Nullable Standing standing;
    }

    /** The counts of the claims of a NodePool. */
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
     * The numbers of claims of a NodePool.
     *
     * @param active neither of the others
     * @param deleting marked for deletion, or being deleted
     * @param pendingDisruption being replaced
     */
    public record Counts(int active, int deleting, int pendingDisruption) {}

    private final Map<String, Claims> byNodePool = new LinkedHashMap<>();
    private final Map<String, Counted> counted = new LinkedHashMap<>();

    /** The same entries by claim, for a faster lookup. */
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
     * Reserves nodes for new claims, up to the limit ({@code state/statenodepool.go ReserveNodeCount}).
     *
     * @param limit maximum number of nodes of the NodePool
     * @return number of reserved nodes; to be released by {@link #release} as claims are created
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

    /** Releases reserved nodes. */
    public void release(String nodePool, long count) {
        Claims claims = of(nodePool);
        claims.reserved = Math.max(0, claims.reserved - count);
    }

    /** Records that a claim is about to be replaced. */
    public void markPendingDisruption(String nodePool, String claim) {
        move(ofName(claim), nodePool, Standing.PENDING_DISRUPTION);
    }

    /** Records that a claim is about to be deleted. */
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

    /** Mostly the claim's standing does not change. */
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
