// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A dense map from NodeClaims to values, by the number of the claim. Values must be removed when their claims are
 * removed.
 *
 * @param <V> value of a claim
 */
public final class ClaimMap<V> {
    private @Nullable Object[] values = {};

    /** Returns the value of a claim, null for none. */
    @SuppressWarnings("unchecked") // Only put stores values.
    public @Nullable V get(NodeClaim claim) {
        int number = claim.number();
        return number >= 0 && number < values.length ? (V) values[number] : null;
    }

    /** Sets the value of a claim that the cluster stores. */
    public void put(NodeClaim claim, V value) {
        int number = claim.number();
        if (number >= values.length) {
            values = Arrays.copyOf(values, Math.max(number + 1, 2 * values.length));
        }
        values[number] = value;
    }

    /** Removes the value of a claim and returns it, null for none. */
    public @Nullable V remove(NodeClaim claim) {
        V before = get(claim);
        if (before != null) {
            values[claim.number()] = null;
        }
        return before;
    }
}
