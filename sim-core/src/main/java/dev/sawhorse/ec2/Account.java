// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import java.time.Duration;
import java.util.function.ToIntFunction;

/**
 * The AWS account in which instances are launched: its resources and its service limits.
 *
 * @param reservations its capacity reservations
 * @param onDemandQuotas its on-demand vCPU quotas, which also count the instances in on-demand capacity reservations
 * @param spotQuotas its spot vCPU quotas
 * @param subnets the subnets from which its instances get addresses
 * @param securityGroups the security groups its instances can join
 * @param addresses the number of subnet addresses an instance of a type takes
 * @param throttle the rate limits of its API calls
 * @param consistencyDelay the delay after which DescribeInstances shows a change
 */
public record Account(
        CapacityReservations reservations,
        VcpuQuotas onDemandQuotas,
        VcpuQuotas spotQuotas,
        Subnets subnets,
        SecurityGroups securityGroups,
        ToIntFunction<String> addresses,
        ApiThrottle throttle,
        Duration consistencyDelay) {
    public Account {
        if (consistencyDelay.isNegative()) {
            throw new IllegalArgumentException("consistencyDelay " + consistencyDelay + " is negative");
        }
    }

    /** Returns an account with these reservations and no other limits. */
    public static Account of(CapacityReservations reservations) {
        return new Account(
                reservations,
                VcpuQuotas.unlimited(),
                VcpuQuotas.unlimited(),
                Subnets.unlimited(),
                SecurityGroups.unknown(),
                instanceType -> 1,
                ApiThrottle.unlimited(),
                Duration.ZERO);
    }

    /** Returns the quotas that count the instances of a capacity type. */
    public VcpuQuotas quotas(CapacityType capacityType) {
        return capacityType == CapacityType.SPOT ? spotQuotas : onDemandQuotas;
    }
}
