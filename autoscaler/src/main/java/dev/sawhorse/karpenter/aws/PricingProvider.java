package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PriceBook;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Prices as Karpenter last asked for them: on-demand and spot together, when it starts and every twelve hours after that (AWS
 * provider v1.14, pricing). In between it decides on prices that may have moved.
 *
 * <p>In an isolated VPC and in GovCloud regions the list of on-demand prices is out of reach: Karpenter keeps to those it was
 * built with, for which the prices at the start of the simulation stand. Spot prices come from EC2 itself and are asked for
 * everywhere.
 */
public final class PricingProvider {
    /** How often prices are asked for. */
    public static final Duration REFRESH_INTERVAL = Duration.ofHours(12);

    private static final long REFRESH_NANOS = REFRESH_INTERVAL.toNanos();

    private final PriceBook prices;
    private final boolean onDemandOutOfReach;

    /**
     * Makes the provider.
     *
     * @param prices what EC2 charges at any time
     */
    public PricingProvider(PriceBook prices, String region, boolean isolatedVpc) {
        this.prices = prices;
        this.onDemandOutOfReach = isolatedVpc || region.startsWith("us-gov");
    }

    /** Returns the price Karpenter knows, in USD per hour; empty if it knows none. */
    public OptionalDouble price(CapacityPool pool, long nowNanos) {
        boolean frozen = onDemandOutOfReach && pool.capacityType() == CapacityType.ON_DEMAND;
        return prices.price(pool, frozen ? 0 : refreshedAt(nowNanos));
    }

    /** Returns when prices were last asked for, in nanoseconds since the start of the simulation. */
    public long refreshedAt(long nowNanos) {
        return nowNanos / REFRESH_NANOS * REFRESH_NANOS;
    }
}
