package dev.sawhorse.facts;

import java.util.List;

/**
 * A plausible level of the spot price of an instance type in a region.
 *
 * @param perHour the level, never above the on-demand price
 * @param byZone observed prices of single zones, ascending, as the source states them; it does not name the zones. Empty
 *     when the level was not observed
 * @param basis what the level rests on
 */
public record SpotPriceLevel(double perHour, List<Double> byZone, Basis basis) {
    /** What a spot price level rests on, from best to worst. */
    public enum Basis {
        /** Prices observed in the region on one day; the level is their median. */
        OBSERVED,
        /** The on-demand price less the average saving that the Spot Advisor states. */
        ADVISOR_SAVINGS,
        /** The on-demand price times the ratio that was the median of all observed types and regions. */
        TYPICAL_RATIO
    }

    /** Copies the list. */
    public SpotPriceLevel {
        byZone = List.copyOf(byZone);
    }
}
