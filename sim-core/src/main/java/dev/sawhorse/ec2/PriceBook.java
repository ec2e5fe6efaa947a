// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import java.util.OptionalDouble;

/**
 * The price of an instance of a pool over time, in USD per hour.
 *
 * <p>An implementation must be a pure function of pool and time: reads do not change it.
 */
@FunctionalInterface
public interface PriceBook {

    /**
     * Returns the price in force at the time, in USD per hour; empty where EC2 does not sell the pool.
     *
     * @param atNanos nanoseconds since the start of the simulation
     */
    OptionalDouble price(CapacityPool pool, long atNanos);
}
