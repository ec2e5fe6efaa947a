// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/** The Spot Advisor's bands of interruption frequency over a month. */
public enum InterruptionRange {
    /** Below 5 %. */
    BELOW_5(0, 5),
    /** From 5 % to 10 %. */
    FROM_5_TO_10(5, 10),
    /** From 10 % to 15 %. */
    FROM_10_TO_15(10, 15),
    /** From 15 % to 20 %. */
    FROM_15_TO_20(15, 20),
    /** Above 20 %; the advisor gives no upper end. */
    ABOVE_20(20, 100);

    private final int minPercent;
    private final int maxPercent;

    InterruptionRange(int minPercent, int maxPercent) {
        this.minPercent = minPercent;
        this.maxPercent = maxPercent;
    }

    /** Returns the lower bound in percent of the instances. */
    public int minPercent() {
        return minPercent;
    }

    /** Returns the upper bound in percent of the instances. */
    public int maxPercent() {
        return maxPercent;
    }
}
