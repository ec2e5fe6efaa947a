package dev.sawhorse.cli;

import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.facts.SpotAdvice;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.SpotPriceLevel;
import dev.sawhorse.facts.SpotPrices;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an instance type as spot.
 *
 * @param level of its price in the region
 * @param savings what spot saves against on-demand, from 0 to 1
 * @param interruptions how often instances of it were interrupted over a month, null where the Spot Advisor is silent
 */
record SpotFigures(
        SpotPriceLevel level, double savings, @Nullable InterruptionRange interruptions) {
    private static final double PER_CENT = 100;

    /** Looks up a type that is sold as spot. */
    static SpotFigures of(String instanceType, double onDemand, SpotPrices prices, @Nullable SpotAdvisor advisor) {
        SpotPriceLevel level = prices.level(instanceType, onDemand);
        SpotAdvice advice = advisor == null ? null : advisor.linux(instanceType);
        double savings = onDemand == 0 ? 0 : 1 - level.perHour() / onDemand;
        return new SpotFigures(level, savings, advice == null ? null : advice.interruptions());
    }

    /** Returns the median of the prices of the zones, or the level where no zone's price is known. */
    double price() {
        return level.perHour();
    }

    /** Returns the lowest price of a zone, or the level where no zone's price is known. */
    double lowest() {
        return level.byZone().isEmpty()
                ? level.perHour()
                : Math.min(level.perHour(), level.byZone().get(0));
    }

    /** Whether the price was observed and not derived from a saving. */
    boolean isObserved() {
        return level.basis() == SpotPriceLevel.Basis.OBSERVED;
    }

    /** Whether all of its instances' frequency of interruption lies at or below a share; not so where it is not known. */
    boolean isInterruptedAtMost(double share) {
        return interruptions != null && interruptions.maxPercent() <= share * PER_CENT;
    }

    /** Returns the frequency of interruption as the Spot Advisor words it, empty where it is not known. */
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

    /** Returns what rows are sorted by: the lower end of the frequency, types of unknown frequency last. */
    int bandOrder() {
        return interruptions == null ? Integer.MAX_VALUE : interruptions.minPercent();
    }
}
