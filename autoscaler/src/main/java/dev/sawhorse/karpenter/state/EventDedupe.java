// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The times until which repeated events about NodeClaims are suppressed, in an array by the number of the claim. */
public final class EventDedupe {
    private @Nullable NodeClaim[] claims = {};
    private long[] ends = {};

    /** Whether events about the claim of a node are suppressed now; false for another claim of the node. */
    public boolean isSuppressed(StateNode node, NodeClaim claim, long now) {
        return end(node, claim) > now;
    }

    /** Returns until when events about the claim of a node are suppressed, the minimum for not at all. */
    @SuppressWarnings("ReferenceEquality")
    public long end(StateNode node, NodeClaim claim) {
        int slot = node.slot();
        return slot < claims.length && claims[slot] == claim ? ends[slot] : Long.MIN_VALUE;
    }

    /** Suppresses events about the claim of a node until a time. */
    public void suppress(long end, StateNode node, NodeClaim claim) {
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
