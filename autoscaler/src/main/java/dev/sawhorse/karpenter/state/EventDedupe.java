package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The times until which repeated events about NodeClaims are suppressed, in an array by the number of the claim. */
public final class EventDedupe {
    private @Nullable NodeClaim[] claims = {};
    private long[] ends = {};

    /** Whether nothing is to be said about the claim of a node now; a claim that is another object is asked about once more. */
    public boolean isSilent(StateNode node, NodeClaim claim, long now) {
        return end(node, claim) > now;
    }

    /** Returns until when nothing is to be said about the claim of a node, before any time for not at all. */
    @SuppressWarnings("ReferenceEquality")
    public long end(StateNode node, NodeClaim claim) {
        int slot = node.slot();
        return slot < claims.length && claims[slot] == claim ? ends[slot] : Long.MIN_VALUE;
    }

    /** Notes that nothing is to be said about the claim of a node before a time. */
    public void until(long end, StateNode node, NodeClaim claim) {
        int slot = node.slot();
        if (slot >= claims.length) {
            int length = Math.max(slot + 1, 2 * claims.length);
            claims = Arrays.copyOf(claims, length);
            ends = Arrays.copyOf(ends, length);
        }
        claims[slot] = claim;
        ends[slot] = end;
    }
}
