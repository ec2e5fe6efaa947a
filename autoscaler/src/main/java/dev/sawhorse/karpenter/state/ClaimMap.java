package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A dense map from NodeClaims to values, by the number of the claim. Values are to be removed when their claims go.
 *
 * @param <V> what is kept of a claim
 */
public final class ClaimMap<V> {
    private @Nullable Object[] kept = {};

    /** Returns what is kept of a claim, null for nothing. */
    @SuppressWarnings("unchecked") // Only put stores anything.
    public @Nullable V get(NodeClaim claim) {
        int number = claim.number();
        return number >= 0 && number < kept.length ? (V) kept[number] : null;
    }

    /** Keeps something of a claim that the cluster has, in the place of what was kept before. */
    public void put(NodeClaim claim, V value) {
        int number = claim.number();
        if (number >= kept.length) {
            kept = Arrays.copyOf(kept, Math.max(number + 1, 2 * kept.length));
        }
        kept[number] = value;
    }

    /** Forgets a claim, and returns what was kept of it, null for nothing. */
    public @Nullable V remove(NodeClaim claim) {
        V before = get(claim);
        if (before != null) {
            kept[claim.number()] = null;
        }
        return before;
    }
}
