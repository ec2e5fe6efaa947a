// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

/**
 * The spare capacity of a capacity pool, in arbitrary units of which only order and ratios matter.
 *
 * <p>EC2 publishes no such figure; spot allocation uses its own. An implementation must be a pure function of the pool.
 */
@FunctionalInterface
public interface PoolCapacity {

    /** Every pool equally deep. */
    PoolCapacity EVEN = pool -> 1;

    /** Returns the depth, at least 0. */
    double depth(CapacityPool pool);
}
