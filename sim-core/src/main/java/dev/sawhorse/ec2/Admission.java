// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.ec2.limits.ApiAction;
import org.jspecify.annotations.Nullable;

/**
 * Admission control for instance launches: checks quota, subnet addresses and capacity, and holds what a launched instance
 * takes of them until it is terminated. Refusals are reported in the order in which EC2 finds them: the request, the account's
 * limits, then capacity.
 */
final class Admission {
    private final Account account;
    private final CapacityPools capacity;

    /**
     * The resources an admitted instance takes.
     *
     * @param subnet the subnet of its addresses
     * @param addresses the number of its addresses
     */
    record Grant(CapacityPool pool, @Nullable String reservationId, String subnet, int addresses) {}

    Admission(Account account, CapacityPools capacity) {
        this.account = account;
        this.capacity = capacity;
    }

    /** Returns why one more instance cannot be launched, null if it can. */
    @Nullable
    FleetError refusal(CapacityPool pool, @Nullable String reservationId, String subnet, long now) {
        if (account.subnets().free(subnet) < 1) {
            return FleetError.insufficientFreeAddresses(pool, subnet);
        }
        if (!account.quotas(pool.capacityType()).allows(pool.instanceType())) {
            return FleetError.quotaExceeded(pool);
        }
        if (!account.throttle().allowsInstance(ApiAction.RUN_INSTANCES, now)) {
            return FleetError.requestLimitExceeded(pool);
        }
        if (reservationId == null) {
            return capacity.refusal(pool, now);
        }
        FleetError outage = capacity.outage(pool, now);
        if (outage != null) {
            return outage;
        }
        return account.reservations().canTake(reservationId, now)
                ? null
                : FleetError.reservationExceeded(pool, reservationId);
    }

    /** Takes the resources of one instance. The caller has checked that there is no {@link #refusal}. */
    Grant take(CapacityPool pool, @Nullable String reservationId, String subnet, long now) {
        account.throttle().tryInstances(ApiAction.RUN_INSTANCES, 1, now);
        return hold(pool, reservationId, subnet);
    }

    /** Takes the resources of an instance that runs already. */
    Grant hold(CapacityPool pool, @Nullable String reservationId, String subnet) {
        account.quotas(pool.capacityType()).take(pool.instanceType());
        if (reservationId == null) {
            capacity.take(pool);
        } else {
            account.reservations().take(reservationId);
        }
        boolean counted = !account.subnets().isUnlimited();
        int wanted = counted ? account.addresses().applyAsInt(pool.instanceType()) : 0;
        return new Grant(pool, reservationId, subnet, account.subnets().take(subnet, wanted));
    }

    /** Gives back the resources of an instance. */
    void giveBack(Grant grant) {
        account.quotas(grant.pool().capacityType()).giveBack(grant.pool().instanceType());
        account.subnets().giveBack(grant.subnet(), grant.addresses());
        String reservationId = grant.reservationId();
        if (reservationId == null) {
            capacity.giveBack(grant.pool());
        } else {
            account.reservations().giveBack(reservationId);
        }
    }

    /** Returns the subnet of the pool's zone for a launch that names none. */
    String subnet(CapacityPool pool) {
        return account.subnets().roomiest(pool.zone());
    }
}
