// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

/**
 * A way to buy an instance type ({@code cloudprovider/types.go Offering}): in a zone, as a capacity type.
 *
 * @param zone the zone, such as {@code us-east-1a}
 * @param capacityType {@code on-demand} or {@code spot}
 * @param pricePerHour the price in USD
 * @param available whether an instance can be launched now
 */
public record Offering(String zone, String capacityType, double pricePerHour, boolean available) {
    private static final String ON_DEMAND = "on-demand";
    private static final String SPOT = "spot";

    /** Rejects other capacity types, and prices that are not positive. */
    public Offering {
        if (!capacityType.equals(ON_DEMAND) && !capacityType.equals(SPOT)) {
            throw new IllegalArgumentException(
                    "capacity type \"" + capacityType + "\" is unknown\nUse on-demand or spot.");
        }
        if (!(pricePerHour > 0) || Double.isInfinite(pricePerHour)) {
            throw new IllegalArgumentException("price " + pricePerHour + " is not a positive number");
        }
    }

    /** Returns an available on-demand offering. */
    public static Offering onDemand(String zone, double pricePerHour) {
        return new Offering(zone, ON_DEMAND, pricePerHour, true);
    }

    /** Returns an available spot offering. */
    public static Offering spot(String zone, double pricePerHour) {
        return new Offering(zone, SPOT, pricePerHour, true);
    }
}
