// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.DecimalText;

/**
 * The result of an assertion of a scenario in a run.
 *
 * @param text the assertion as written
 * @param actual the figure in the run
 */
public record AssertionResult(String text, double actual, boolean holds) {
    private static final int DECIMALS = 6;

    /** Renders {@code cost.total <= 12.5: it is 13.25}, rounded to six decimals. */
    @Override
    public String toString() {
        return text + ": it is " + actualText();
    }

    /** Returns the figure in the run, rounded to six decimals. */
    public String actualText() {
        return DecimalText.of(actual, DECIMALS);
    }
}
