// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A capacity reservation: instances of one type in one zone that EC2 keeps for the account, whether they run or not.
 *
 * @param id {@code cr-} followed by letters and digits
 * @param count the number of instances it holds
 * @param startNanos the start of its use, in nanoseconds since the start of the simulation
 * @param endNanos its end, {@link #NEVER} for one that stays until it is cancelled
 * @param matchCriteria {@code open} or {@code targeted}
 * @param ownerId the account that owns it, twelve digits
 */
public record CapacityReservation(
        String id,
        String instanceType,
        String zone,
        int count,
        long startNanos,
        long endNanos,
        Kind kind,
        boolean interruptible,
        String matchCriteria,
        String ownerId,
        Map<String, String> tags) {

    /** The end of a reservation without an end date. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The product a reservation was bought as (reservation type). */
    public enum Kind {
        /** An on-demand capacity reservation: paid like on-demand instances, and the instances outlive it. */
        DEFAULT("default"),
        /** A capacity block: paid up front, and its instances are taken away shortly before it ends. */
        CAPACITY_BLOCK("capacity-block");

        private final String apiName;

        Kind(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in EC2's API. */
        public String apiName() {
            return apiName;
        }
    }

    public CapacityReservation {
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " of capacity reservation " + id + " is less than 1");
        }
        if (endNanos <= startNanos) {
            throw new IllegalArgumentException(
                    "capacity reservation " + id + " ends at " + endNanos + ", not after its start at " + startNanos);
        }
    }

    /** Returns a targeted on-demand capacity reservation that exists from the start and never ends. */
    public static CapacityReservation of(String id, String instanceType, String zone, int count) {
        return new CapacityReservation(
                id, instanceType, zone, count, 0, NEVER, Kind.DEFAULT, false, "targeted", "123456789012", Map.of());
    }

    /** Returns the same reservation as a capacity block between two times. */
    public CapacityReservation asBlock(long start, long end) {
        return new CapacityReservation(
                id, instanceType, zone, count, start, end, Kind.CAPACITY_BLOCK, false, matchCriteria, ownerId, tags);
    }

    /** Returns the same reservation with another number of instances. */
    CapacityReservation withCount(int instances) {
        return new CapacityReservation(
                id,
                instanceType,
                zone,
                instances,
                startNanos,
                endNanos,
                kind,
                interruptible,
                matchCriteria,
                ownerId,
                tags);
    }

    /** Returns the same reservation with another end; one that has not begun by then begins and ends in one instant. */
    CapacityReservation endingAt(long end) {
        return new CapacityReservation(
                id,
                instanceType,
                zone,
                count,
                Math.min(startNanos, end - 1),
                end,
                kind,
                interruptible,
                matchCriteria,
                ownerId,
                tags);
    }

    /** Whether it can be used at the time (state {@code active}). */
    public boolean isActive(long atNanos) {
        return startNanos <= atNanos && atNanos < endNanos;
    }

    /** Returns the pool its instances come from. */
    public CapacityPool pool() {
        return new CapacityPool(instanceType, zone, CapacityType.RESERVED);
    }
}
