// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import java.math.BigDecimal;

/**
 * A violation: the first event after which an invariant does not hold.
 *
 * @param time nanoseconds since the start
 * @param object the object of the event
 * @param event the event
 * @param before the state before it
 */
public record Violation(Invariant invariant, long time, String object, String event, String before) {
    private static final int NANO_DIGITS = 9;

    /** Renders {@code invariant ALLOCATABLE violated at 12.5 s by node n: … (before: …)}. */
    @Override
    public String toString() {
        String seconds =
                BigDecimal.valueOf(time, NANO_DIGITS).stripTrailingZeros().toPlainString();
        return "invariant " + invariant + " violated at " + seconds + " s by " + object + ": " + event + " (before: "
                + before + ")";
    }
}
