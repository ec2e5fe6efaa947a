package dev.sawhorse.ec2;

import dev.sawhorse.ec2.limits.ApiAction;
import org.jspecify.annotations.Nullable;

/**
 * Whether EC2 lets an instance be launched, and what the instance takes until it is terminated: quota, addresses, and a place in
 * its pool or reservation. What stands in the way is told in the order in which EC2 finds it: the request itself, the account's
 * limits, then capacity.
 */
final class Admission {
    private final Account account;
    private final CapacityPools capacity;

    /**
     * What an instance takes.
     *
     * @param subnet where it gets its addresses
     * @param addresses how many it got
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

    /** Takes what an instance takes that nothing stands in the way of. */
    Grant take(CapacityPool pool, @Nullable String reservationId, String subnet, long now) {
        account.throttle().tryInstances(ApiAction.RUN_INSTANCES, 1, now);
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

    /** Gives back what an instance took. */
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

    /** Returns the subnet of the pool's zone that a launch goes to of which none is named. */
    String subnet(CapacityPool pool) {
        return account.subnets().roomiest(pool.zone());
    }
}
