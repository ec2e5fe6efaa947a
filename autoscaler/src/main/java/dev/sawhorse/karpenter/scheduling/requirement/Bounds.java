// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * Inclusive integer bounds on a label's value.
 *
 * @param gte the least value allowed, null for no lower bound
 * @param lte the greatest value allowed, null for no upper bound
 */
record Bounds(@Nullable Long gte, @Nullable Long lte) {
    static final Bounds NONE = new Bounds(null, null);

    static Bounds atLeast(long bound) {
        return new Bounds(bound, null);
    }

    static Bounds atMost(long bound) {
        return new Bounds(null, bound);
    }

    /** Whether neither end is bounded. */
    boolean isOpen() {
        return gte == null && lte == null;
    }

    /** Whether no integer is left. */
    boolean isCrossed() {
        return gte != null && lte != null && gte > lte;
    }

    /** Whether the value is allowed; as soon as there is a bound, only integers are. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "withinBounds")
    boolean allow(String value) {
        if (isOpen()) {
            return true;
        }
        Long number = integer(value);
        return number != null && (gte == null || number >= gte) && (lte == null || number <= lte);
    }

    /** Returns what both allow. */
    @Upstream(
            file = "pkg/scheduling/requirement.go",
            symbol = {"minIntPtr", "maxIntPtr"})
    Bounds and(Bounds other) {
        if (other.isOpen() || equals(other)) {
            return this;
        }
        return isOpen() ? other : new Bounds(greater(gte, other.gte), lesser(lte, other.lte));
    }

    private static @Nullable Long greater(@Nullable Long a, @Nullable Long b) {
        return a == null || (b != null && b > a) ? b : a;
    }

    private static @Nullable Long lesser(@Nullable Long a, @Nullable Long b) {
        return a == null || (b != null && b < a) ? b : a;
    }

    /** Returns the decimal integer a text states, null if it states none that fits 64 bits. */
    static @Nullable Long integer(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean sign = i == 0 && (c == '-' || c == '+');
            if (!sign && (c < '0' || c > '9')) {
                return null;
            }
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
