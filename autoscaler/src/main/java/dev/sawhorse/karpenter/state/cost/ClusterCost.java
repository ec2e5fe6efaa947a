// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state.cost;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.state.ClaimMap;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of all instances of each NodePool, as a running sum like Karpenter's: a claim adds its price when it is launched and
 * subtracts that price when it is deleted. Every hour the sum is computed anew with current prices ({@code state/cost/cost.go
 * ClusterCost}, Karpenter v1.14).
 *
 * <p>Shares of the sum are compared with a threshold, and equal instances often meet it exactly; then the last bits of the sum
 * decide, which depend on the order of additions and subtractions.
 */
public final class ClusterCost implements Controller {
    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();

    /**
     * The key of an offering.
     */
    private record OfferingKey(String instanceType, String zone, String capacityType) {
        static OfferingKey of(NodeClaim claim) {
            Map<String, String> labels = claim.meta().labels();
            return new OfferingKey(
                    labels.getOrDefault(Labels.INSTANCE_TYPE, ""),
                    labels.getOrDefault(Labels.ZONE, ""),
                    labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, ""));
        }

        @Upstream(file = "pkg/state/cost/cost.go", symbol = "nodeClaimMissingLabels")
        boolean isWhole() {
            return !instanceType.isEmpty() && !zone.isEmpty() && !capacityType.isEmpty();
        }
    }

    /**
     * The number of instances launched from one offering, with the price of each.
     */
    private static final class OfferingCount {
        private double price;
        private int count;

        OfferingCount(double price) {
            this.price = price;
        }
    }

    private static final class PoolCost {
        private final Map<OfferingKey, OfferingCount> offerings = new LinkedHashMap<>();
        private double cost;
    }

    private record Tracked(String nodePool, OfferingKey offering) {}

    private final Environment karpenter;
    private final NodePrices prices;
    private final Map<String, PoolCost> pools = new LinkedHashMap<>();
    private final ClaimMap<Tracked> tracked = new ClaimMap<>();
    private long hour;

    /** Makes the cost of a cluster; it is 0 until it is started. */
    @Upstream(file = "pkg/state/cost/cost.go", symbol = "NewClusterCost")
    public ClusterCost(Environment karpenter, NodePrices prices) {
        this.karpenter = karpenter;
        this.prices = prices;
        this.hour = karpenter.now() / HOUR_NANOS;
    }

    @Override
    public String name() {
        return "state.pricing";
    }

    @Override
    @Upstream(
            file = "pkg/controllers/state/informer/pricing.go",
            symbol = {"NewPricingController", "PricingController.Name", "PricingController.Register"},
            differs = "is told of NodeClaims too, which upstream's state.nodeclaim passes on")
    public void start() {
        karpenter.nodeClaims().watch((event, claim) -> {
            if (event == Watch.Event.DELETED) {
                remove(claim);
            } else {
                update(claim);
            }
        });
    }

    /** Returns what a NodePool's machines cost in USD per hour, 0 where it has none. */
    @Upstream(file = "pkg/state/cost/cost.go", symbol = "ClusterCost.GetNodepoolCost")
    public double of(String nodePool) {
        refresh();
        PoolCost pool = pools.get(nodePool);
        return pool == null ? 0 : pool.cost;
    }

    @Upstream(
            file = "pkg/controllers/state/informer/pricing.go",
            symbol = "PricingController.Reconcile",
            differs = "refreshes before the first use after each full hour, with the prices of that use")
    private void refresh() {
        long now = karpenter.now() / HOUR_NANOS;
        if (now != hour) {
            hour = now;
            pools.forEach(this::refresh);
        }
    }

    @Upstream(
            file = "pkg/state/cost/cost.go",
            symbol = {"ClusterCost.UpdateOfferings", "ClusterCost.internalUpdateOfferings"})
    private void refresh(String name, PoolCost pool) {
        NodePool nodePool = karpenter.nodePools().find(name);
        Map<String, InstanceType> types = nodePool == null ? Map.of() : prices.typesByName(nodePool);
        pool.cost = 0;
        pool.offerings.forEach((key, offering) -> {
            double price = NodePrices.of(types.get(key.instanceType()), key.zone(), key.capacityType());
            offering.price = price > 0 ? price : offering.price;
            pool.cost += offering.count * offering.price;
        });
    }

    @Upstream(
            file = "pkg/state/cost/cost.go",
            symbol = {"ClusterCost.UpdateNodeClaim", "ClusterCost.internalAddOffering"},
            differs = "counts a claim whose NodePool does not exist at no price; upstream retries")
    private void update(NodeClaim claim) {
        refresh();
        if (tracked.get(claim) != null) {
            return;
        }
        OfferingKey key = OfferingKey.of(claim);
        if (!key.isWhole()) {
            return;
        }
        PoolCost pool = pools.computeIfAbsent(claim.nodePool(), name -> new PoolCost());
        OfferingCount offering = pool.offerings.computeIfAbsent(key, none -> new OfferingCount(prices.ofClaim(claim)));
        offering.count++;
        pool.cost += offering.price;
        tracked.put(claim, new Tracked(claim.nodePool(), key));
    }

    @Upstream(
            file = "pkg/state/cost/cost.go",
            symbol = {"ClusterCost.DeleteNodeClaim", "ClusterCost.internalRemoveOffering"})
    private void remove(NodeClaim claim) {
        refresh();
        Tracked known = tracked.remove(claim);
        PoolCost pool = known == null ? null : pools.get(known.nodePool());
        OfferingCount offering = known == null || pool == null ? null : pool.offerings.get(known.offering());
        if (known == null || pool == null || offering == null) {
            return;
        }
        offering.count--;
        pool.cost -= offering.price;
        if (offering.count == 0) {
            pool.offerings.remove(known.offering());
        }
        if (pool.offerings.isEmpty()) {
            pools.remove(known.nodePool());
        }
    }
}
