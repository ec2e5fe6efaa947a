// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

/**
 * The number of instances a capacity pool has for the account over time, including those that run.
 *
 * <p>An implementation must be a pure function of pool and time: reads do not change it.
 */
@FunctionalInterface
public interface PoolSupply {

    /**
     * Returns the number of instances, at least 0 and not necessarily whole.
     *
     * @param atNanos nanoseconds since the start of the simulation
     */
    double instances(CapacityPool pool, long atNanos);
}
