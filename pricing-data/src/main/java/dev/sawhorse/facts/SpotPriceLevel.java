// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.List;

/**
 * A plausible level of the spot price of an instance type in a region.
 *
 * @param perHour the level, never above the on-demand price
 * @param byZone observed prices of single zones, ascending; the source does not name the zones. Empty when the level was not
 *     observed
 * @param basis the basis of the level
 */
public record SpotPriceLevel(double perHour, List<Double> byZone, Basis basis) {
    /** The basis of a spot price level, from best to worst. */
    public enum Basis {
        /** Prices observed in the region on one day, of which the level is the median. */
        OBSERVED,
        /** The on-demand price minus the average saving by the Spot Advisor. */
        ADVISOR_SAVINGS,
        /** The on-demand price times the median ratio over all observed types and regions. */
        TYPICAL_RATIO
    }

    /** Copies the list. */
    public SpotPriceLevel {
        byZone = List.copyOf(byZone);
    }
}
