// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.facts.SpotAdvice;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.SpotPriceLevel;
import dev.sawhorse.facts.SpotPrices;
import org.jspecify.annotations.Nullable;

/**
 * The spot data of an instance type.
 *
 * @param level its price level in the region
 * @param savings savings against on-demand, from 0 to 1
 * @param interruptions monthly interruption rate, null if the Spot Advisor has none
 */
record SpotData(
        SpotPriceLevel level, double savings, @Nullable InterruptionRange interruptions) {
    private static final double PER_CENT = 100;

    /** Looks up a type that is offered as spot. */
    static SpotData of(String instanceType, double onDemand, SpotPrices prices, @Nullable SpotAdvisor advisor) {
        SpotPriceLevel level = prices.level(instanceType, onDemand);
        SpotAdvice advice = advisor == null ? null : advisor.linux(instanceType);
        double savings = onDemand == 0 ? 0 : 1 - level.perHour() / onDemand;
        return new SpotData(level, savings, advice == null ? null : advice.interruptions());
    }

    /** Returns the median of the zones' prices, or the price level if none is known. */
    double price() {
        return level.perHour();
    }

    /** Returns the minimum of the zones' prices, or the price level if none is known. */
    double lowest() {
        return level.byZone().isEmpty()
                ? level.perHour()
                : Math.min(level.perHour(), level.byZone().get(0));
    }

    /** Whether the price was observed, not derived from the savings. */
    boolean isObserved() {
        return level.basis() == SpotPriceLevel.Basis.OBSERVED;
    }

    /** Whether the upper bound of its interruption rate is at most a share; false if it is unknown. */
    boolean isInterruptedAtMost(double share) {
        return interruptions != null && interruptions.maxPercent() <= share * PER_CENT;
    }

    /** Returns the interruption rate in the words of the Spot Advisor, empty if it is unknown. */
    String band() {
        if (interruptions == null) {
            return "";
        }
        return switch (interruptions) {
            case BELOW_5 -> "<5%";
            case ABOVE_20 -> ">20%";
            default -> interruptions.minPercent() + "-" + interruptions.maxPercent() + "%";
        };
    }

    /** Returns the sort key: the lower bound of the interruption rate, unknown ones last. */
    int bandOrder() {
        return interruptions == null ? Integer.MAX_VALUE : interruptions.minPercent();
    }
}
