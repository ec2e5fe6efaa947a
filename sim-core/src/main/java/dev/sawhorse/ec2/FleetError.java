package dev.sawhorse.ec2;

import org.jspecify.annotations.Nullable;

/**
 * Why a pool of a fleet request gave no instance.
 *
 * @param code an error code of EC2's API
 * @param subnet the subnet that was tried, null if EC2 does not name it
 */
public record FleetError(
        CapacityPool pool,
        String code,
        String message,
        @Nullable String subnet) {
    /** The pool has no instance to spare. */
    public static final String INSUFFICIENT_INSTANCE_CAPACITY = "InsufficientInstanceCapacity";
    /** The type is not sold in that zone as that capacity type. */
    public static final String UNSUPPORTED = "Unsupported";
    /** The reservation is full, over, or still to come. */
    public static final String RESERVATION_CAPACITY_EXCEEDED = "ReservationCapacityExceeded";

    static FleetError insufficientCapacity(CapacityPool pool) {
        return new FleetError(
                pool,
                INSUFFICIENT_INSTANCE_CAPACITY,
                "We currently do not have sufficient " + pool.instanceType()
                        + " capacity in the Availability Zone you requested (" + pool.zone() + ").",
                null);
    }

    static FleetError unsupported(CapacityPool pool) {
        return new FleetError(
                pool,
                UNSUPPORTED,
                "Your requested instance type (" + pool.instanceType()
                        + ") is not supported in your requested Availability Zone (" + pool.zone() + ").",
                null);
    }

    static FleetError reservationExceeded(CapacityPool pool, String reservationId) {
        return new FleetError(
                pool,
                RESERVATION_CAPACITY_EXCEEDED,
                "The requested capacity exceeds the available capacity of reservation " + reservationId + ".",
                null);
    }

    /** Returns {@code Code: message}. */
    @Override
    public String toString() {
        return code + ": " + message;
    }
}
