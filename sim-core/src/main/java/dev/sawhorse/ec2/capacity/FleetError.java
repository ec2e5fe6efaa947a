// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.QuotaGroup;
import org.jspecify.annotations.Nullable;

/**
 * The error of a pool of a fleet request that gave no instance.
 *
 * @param code an error code of EC2's API
 * @param subnet the subnet that was tried, null if EC2 does not name it
 */
public record FleetError(
        CapacityPool pool,
        String code,
        String message,
        @Nullable String subnet) {
    /** The pool has no free instance. */
    public static final String INSUFFICIENT_INSTANCE_CAPACITY = "InsufficientInstanceCapacity";
    /** The type is not sold in that zone as that capacity type. */
    public static final String UNSUPPORTED = "Unsupported";
    /** The reservation is full, has ended, or has not begun. */
    public static final String RESERVATION_CAPACITY_EXCEEDED = "ReservationCapacityExceeded";
    /** The account would run more on-demand vCPUs of the family group than its quota. */
    public static final String VCPU_LIMIT_EXCEEDED = "VcpuLimitExceeded";
    /** The account would run more spot vCPUs of the family group than its quota. */
    public static final String MAX_SPOT_INSTANCE_COUNT_EXCEEDED = "MaxSpotInstanceCountExceeded";
    /** The subnet has no address left. */
    public static final String INSUFFICIENT_FREE_ADDRESSES_IN_SUBNET = "InsufficientFreeAddressesInSubnet";
    /** The account exceeds the rate limits of its API calls. */
    public static final String REQUEST_LIMIT_EXCEEDED = ApiThrottle.REQUEST_LIMIT_EXCEEDED;
    /** EC2 itself has failed. */
    public static final String INTERNAL_ERROR = "InternalError";
    /** The request's own conditions cannot be met. */
    public static final String UNFULFILLABLE_CAPACITY = "UnfulfillableCapacity";

    static FleetError insufficientCapacity(CapacityPool pool) {
        return new FleetError(
                pool,
                INSUFFICIENT_INSTANCE_CAPACITY,
                "We currently do not have sufficient " + pool.instanceType()
                        + " capacity in the Availability Zone you requested (" + pool.zone() + ").",
                null);
    }

    public static FleetError unsupported(CapacityPool pool) {
        return new FleetError(
                pool,
                UNSUPPORTED,
                "Your requested instance type (" + pool.instanceType()
                        + ") is not supported in your requested Availability Zone (" + pool.zone() + ").",
                null);
    }

    public static FleetError reservationExceeded(CapacityPool pool, String reservationId) {
        return new FleetError(
                pool,
                RESERVATION_CAPACITY_EXCEEDED,
                "The requested capacity exceeds the available capacity of reservation " + reservationId + ".",
                null);
    }

    public static FleetError quotaExceeded(CapacityPool pool) {
        boolean spot = pool.capacityType() == CapacityType.SPOT;
        return new FleetError(
                pool,
                spot ? MAX_SPOT_INSTANCE_COUNT_EXCEEDED : VCPU_LIMIT_EXCEEDED,
                spot
                        ? "Max spot instance count exceeded"
                        : "You have requested more vCPU capacity than your current vCPU limit allows for the instance bucket"
                                + " that the specified instance type belongs to.",
                null);
    }

    public static FleetError insufficientFreeAddresses(CapacityPool pool, String subnet) {
        return new FleetError(
                pool,
                INSUFFICIENT_FREE_ADDRESSES_IN_SUBNET,
                "There are not enough free addresses in subnet '" + subnet
                        + "' to satisfy the requested number of instances.",
                subnet);
    }

    public static FleetError requestLimitExceeded(CapacityPool pool) {
        return new FleetError(pool, REQUEST_LIMIT_EXCEEDED, "Request limit exceeded.", null);
    }

    /** Returns the error of a launch in a zone that is cut off. */
    static FleetError ofOutage(CapacityPool pool, String code) {
        return code.equals(INSUFFICIENT_INSTANCE_CAPACITY)
                ? insufficientCapacity(pool)
                : new FleetError(pool, code, "An internal error has occurred", null);
    }

    public static FleetError unfulfillable(CapacityPool pool) {
        return new FleetError(
                pool,
                UNFULFILLABLE_CAPACITY,
                "Unable to fulfill capacity due to your request configuration. Please adjust your request and try again.",
                null);
    }

    /** Whether the pool or the reservation has no free instance. */
    public boolean isMissingCapacity() {
        return code.equals(INSUFFICIENT_INSTANCE_CAPACITY) || code.equals(RESERVATION_CAPACITY_EXCEEDED);
    }

    /** Returns the subject of the error, which errors of several pools may share: a quota, a subnet, or a zone. */
    public String subject() {
        if (subnet != null) {
            return subnet;
        }
        boolean quota = code.equals(VCPU_LIMIT_EXCEEDED) || code.equals(MAX_SPOT_INSTANCE_COUNT_EXCEEDED);
        QuotaGroup group = quota ? QuotaGroup.of(pool.instanceType()) : null;
        return group == null
                ? pool.zone()
                : group.label() + " " + pool.capacityType().label();
    }

    /** Returns {@code Code: message}. */
    @Override
    public String toString() {
        return code + ": " + message;
    }
}
