// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

/** A temporary limit on further launches in pools, in addition to their own capacity and to what is withheld. */
@FunctionalInterface
public interface CapacityLimit {
    /**
     * Returns the number of further instances the limit allows in the pool at the time, {@link CapacityPools#UNLIMITED} for any
     * number.
     *
     * @param atNanos nanoseconds since the start of the simulation
     */
    int left(CapacityPool pool, long atNanos);

    /** Reports that an instance of the pool was granted and is about to be launched, at the same instant. */
    default void granted(CapacityPool pool) {}
}
