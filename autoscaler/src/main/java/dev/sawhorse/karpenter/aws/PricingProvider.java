// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Karpenter's cached prices: on-demand and spot prices are refreshed together at the start and every twelve hours
 * ({@code providers/pricing/pricing.go}, {@code controllers/providers/pricing/controller.go}). Between refreshes,
 * decisions use prices that may be outdated.
 *
 * <p>In an isolated VPC and in GovCloud regions the list of on-demand prices is not reachable: Karpenter uses its
 * built-in prices, which are those of the options and, for all other types, those at the start of the simulation. Spot
 * prices come from EC2 itself and are refreshed everywhere.
 */
public final class PricingProvider {
    /** The interval between refreshes. */
    public static final Duration REFRESH_INTERVAL = Duration.ofHours(12);

    private static final long REFRESH_NANOS = REFRESH_INTERVAL.toNanos();

    private final PriceBook prices;
    private final boolean onDemandOutOfReach;
    private final Map<String, Double> builtIn;

    /**
     * @param prices EC2's prices over time
     *
     * @param builtIn built-in on-demand prices by instance type
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/pricing/pricing.go",
            symbol = "NewDefaultProvider")
    public PricingProvider(PriceBook prices, String region, boolean isolatedVpc, Map<String, Double> builtIn) {
        this.prices = prices;
        this.onDemandOutOfReach = isolatedVpc || region.startsWith("us-gov");
        this.builtIn = builtIn;
    }

    /** Returns the cached price in USD per hour; empty if there is none. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/pricing/pricing.go",
            symbol = {
                "DefaultProvider.OnDemandPrice",
                "DefaultProvider.SpotPrice",
                "DefaultProvider.UpdateOnDemandPricing",
                "DefaultProvider.UpdateSpotPricing",
                "DefaultProvider.Reset"
            })
    public OptionalDouble price(CapacityPool pool, long nowNanos) {
        boolean frozen = onDemandOutOfReach && pool.capacityType() == CapacityType.ON_DEMAND;
        if (!frozen) {
            return prices.price(pool, refreshedAt(nowNanos));
        }
        Double known = builtIn.get(pool.instanceType());
        return known == null ? prices.price(pool, 0) : OptionalDouble.of(known);
    }

    /** Returns the time of the last refresh, in nanoseconds since the start of the simulation. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/providers/pricing/controller.go",
            symbol = {"NewController", "Controller.Register", "Controller.Reconcile"})
    public long refreshedAt(long nowNanos) {
        return nowNanos / REFRESH_NANOS * REFRESH_NANOS;
    }
}
