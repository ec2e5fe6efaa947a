package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PriceBook;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Prices as Karpenter last asked for them: on-demand and spot together, when it starts and every twelve hours after that (AWS
 * provider v1.14, pricing). In between it decides on prices that may have moved.
 *
 * <p>In an isolated VPC and in GovCloud regions the list of on-demand prices is out of reach: Karpenter keeps to those it was
 * built with: those it is given, and for all others those at the start of the simulation. Spot prices come from EC2 itself and are asked for
 * everywhere.
 */
public final class PricingProvider {
    /** How often prices are asked for. */
    public static final Duration REFRESH_INTERVAL = Duration.ofHours(12);

    private static final long REFRESH_NANOS = REFRESH_INTERVAL.toNanos();

    private final PriceBook prices;
    private final boolean onDemandOutOfReach;
    private final Map<String, Double> builtIn;

    /**
     * Makes the provider.
     *
     * @param prices what EC2 charges at any time
     * @param builtIn on-demand prices by instance type that Karpenter was built with
     */
    public PricingProvider(PriceBook prices, String region, boolean isolatedVpc, Map<String, Double> builtIn) {
        this.prices = prices;
        this.onDemandOutOfReach = isolatedVpc || region.startsWith("us-gov");
        this.builtIn = builtIn;
    }

    /** Returns the price Karpenter knows, in USD per hour; empty if it knows none. */
    public OptionalDouble price(CapacityPool pool, long nowNanos) {
        boolean frozen = onDemandOutOfReach && pool.capacityType() == CapacityType.ON_DEMAND;
        if (!frozen) {
            return prices.price(pool, refreshedAt(nowNanos));
        }
        Double known = builtIn.get(pool.instanceType());
        return known == null ? prices.price(pool, 0) : OptionalDouble.of(known);
    }

    /** Returns when prices were last asked for, in nanoseconds since the start of the simulation. */
    public long refreshedAt(long nowNanos) {
        return nowNanos / REFRESH_NANOS * REFRESH_NANOS;
    }
}
