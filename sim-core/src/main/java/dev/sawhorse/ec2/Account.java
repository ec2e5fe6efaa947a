package dev.sawhorse.ec2;

import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import java.time.Duration;
import java.util.function.ToIntFunction;

/**
 * The AWS account instances are launched in: what it holds and what EC2 holds it to.
 *
 * @param reservations its capacity reservations
 * @param onDemandQuotas how many vCPUs it may run on-demand, those in on-demand capacity reservations among them
 * @param spotQuotas how many vCPUs it may run on spot
 * @param subnets where its instances get their addresses
 * @param securityGroups what its instances can be put into
 * @param addresses how many addresses of its subnet an instance of a type takes
 * @param throttle how often its API may be called
 * @param consistencyDelay for how long DescribeInstances does not show what has happened
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

    /** Returns an account with these reservations that nothing else is counted of. */
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
