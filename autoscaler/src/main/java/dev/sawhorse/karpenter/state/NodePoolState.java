// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.upstream.Upstream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The counts of each NodePool's claims, launched or not: active, deleting, pending disruption; with reservations under
 * the limit of nodes for claims about to be created ({@code state/statenodepool.go NodePoolState}). Static capacity is
 * based on it.
 */
@Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NewNodePoolState")
public final class NodePoolState {
    private enum ClaimState {
        ACTIVE,
        PENDING_DISRUPTION,
        DELETING
    }

    /** The state of a claim as counted: its NodePool and standing; null after the claim is gone. */
    private static final class CountedClaim {
        private String nodePool = "";
        private @Nullable ClaimState state;
    }

    /** The counts of the claims of a NodePool. */
    private static final class Claims {
        private final Map<ClaimState, Integer> counts = new EnumMap<>(ClaimState.class);
        private long reserved;

        int count(ClaimState state) {
            return counts.getOrDefault(state, 0);
        }

        int total() {
            return counts.values().stream().mapToInt(Integer::intValue).sum();
        }

        void add(ClaimState state, int more) {
            counts.merge(state, more, Integer::sum);
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
    private final Map<String, CountedClaim> counted = new LinkedHashMap<>();

    /** The same entries by claim, for a faster lookup. */
    private final ClaimMap<CountedClaim> ofClaims = new ClaimMap<>();

    NodePoolState() {}

    /** Returns the counts of a NodePool. */
    @Upstream(
            file = "pkg/controllers/state/statenodepool.go",
            symbol = {"NodePoolState.GetNodeCount", "NodePoolState.nodeCounts"})
    public Counts counts(String nodePool) {
        Claims claims = byNodePool.get(nodePool);
        return claims == null
                ? new Counts(0, 0, 0)
                : new Counts(
                        claims.count(ClaimState.ACTIVE),
                        claims.count(ClaimState.DELETING),
                        claims.count(ClaimState.PENDING_DISRUPTION));
    }

    /**
     * Reserves nodes for new claims, up to the limit ({@code state/statenodepool.go ReserveNodeCount}).
     *
     * @param limit maximum number of nodes of the NodePool
     * @return number of reserved nodes; to be released by {@link #release} as claims are created
     */
    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.ReserveNodeCount")
    public long reserve(String nodePool, long limit, long wanted) {
        Claims claims = of(nodePool);
        int present = claims.total();
        long left = limit - present - claims.reserved;
        if (left < 0) {
            return 0;
        }
        long granted = Math.min(wanted, left);
        claims.reserved += granted;
        return granted;
    }

    /** Releases reserved nodes. */
    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.ReleaseNodeCount")
    public void release(String nodePool, long count) {
        Claims claims = of(nodePool);
        claims.reserved = Math.max(0, claims.reserved - count);
    }

    /** Records that a claim is about to be replaced. */
    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.MarkNodeClaimPendingDisruption")
    public void markPendingDisruption(String nodePool, String claim) {
        move(ofName(claim), nodePool, ClaimState.PENDING_DISRUPTION);
    }

    /** Records that a claim is about to be deleted. */
    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.MarkNodeClaimDeleting")
    public void markDeleting(String nodePool, String claim) {
        move(ofName(claim), nodePool, ClaimState.DELETING);
    }

    @Upstream(
            file = "pkg/controllers/state/statenodepool.go",
            symbol = {"NodePoolState.UpdateNodeClaim", "NodePoolState.MarkNodeClaimActive"})
    void update(NodeClaim claim, boolean markedForDeletion) {
        String nodePool = claim.nodePool();
        if (!nodePool.isEmpty()) {
            move(ofClaim(claim), nodePool, markedForDeletion ? ClaimState.DELETING : ClaimState.ACTIVE);
        }
    }

    private CountedClaim ofName(String claim) {
        return counted.computeIfAbsent(claim, name -> new CountedClaim());
    }

    private CountedClaim ofClaim(NodeClaim claim) {
        CountedClaim known = ofClaims.get(claim);
        if (known == null || known.state == null) {
            known = ofName(claim.name());
            ofClaims.put(claim, known);
        }
        return known;
    }

    /** Mostly the claim's standing does not change. */
    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.SetNodeClaimMapping")
    private void move(CountedClaim claim, String nodePool, ClaimState to) {
        if (claim.state == to && claim.nodePool.equals(nodePool)) {
            return;
        }
        if (claim.state != null) {
            of(claim.nodePool).add(claim.state, -1);
        }
        of(nodePool).add(to, 1);
        claim.nodePool = nodePool;
        claim.state = to;
    }

    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.Cleanup")
    void remove(String claim) {
        CountedClaim entry = counted.remove(claim);
        Claims claims = entry == null ? null : byNodePool.get(entry.nodePool);
        if (entry == null || entry.state == null || claims == null) {
            return;
        }
        claims.add(entry.state, -1);
        entry.state = null;
        if (claims.count(ClaimState.ACTIVE) == 0 && claims.count(ClaimState.DELETING) == 0) {
            byNodePool.remove(entry.nodePool);
            counted.values().removeIf(pending -> forgetIfOf(pending, entry.nodePool));
        }
    }

    private static boolean forgetIfOf(CountedClaim pending, String nodePool) {
        boolean isOf = pending.nodePool.equals(nodePool);
        if (isOf) {
            pending.state = null;
        }
        return isOf;
    }

    @Upstream(file = "pkg/controllers/state/statenodepool.go", symbol = "NodePoolState.ensureNodePoolEntry")
    private Claims of(String nodePool) {
        return byNodePool.computeIfAbsent(nodePool, name -> new Claims());
    }
}
