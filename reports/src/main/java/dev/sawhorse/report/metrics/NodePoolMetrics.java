// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.SpotPriceChanged;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The metrics of Karpenter about NodePools: limits, usage and hourly cost. */
final class NodePoolMetrics implements ControllerMetrics {
    private static final double MILLIS_PER_CORE = 1000;
    private static final String NODE_POOL = "nodepool";
    private static final String RESOURCE = "resource_type";

    private final MetricFamily limit =
            MetricFamily.gauge("karpenter_nodepools_limit", "Limits of a NodePool: cores, bytes, nodes or units.");
    private final MetricFamily usage = MetricFamily.gauge(
            "karpenter_nodepools_usage", "Total resources of the NodeClaims of a NodePool: cores, bytes or nodes.");
    private final MetricFamily cost = MetricFamily.gauge(
            "karpenter_nodepools_cost_total", "Total cost of the NodeClaims of a NodePool, in USD per hour.");
    private final Map<String, Double> spotPrices = new HashMap<>();

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof SpotPriceChanged changed) {
            spotPrices.put(changed.zone() + '/' + changed.instanceType(), changed.price());
        }
    }

    @Override
    public void measure(LiveCluster cluster) {
        List.of(limit, usage, cost).forEach(MetricFamily::clear);
        for (NodePoolApplied pool : cluster.nodePools()) {
            Labels labels = Labels.of(NODE_POOL, pool.nodePool());
            cost.set(0, labels);
            pool.limits()
                    .forEach((name, amount) -> limit.set(
                            Double.parseDouble(amount),
                            labels.and(RESOURCE, name.toLowerCase(Locale.ROOT).replace('-', '_'))));
        }
        for (LiveClaim claim : cluster.claims()) {
            NodeClaimResources resources = claim.resources();
            NodeClaimLaunched launched = claim.launched();
            if (resources != null && launched != null) {
                Labels pool = Labels.of(NODE_POOL, claim.nodePool());
                usage.add(resources.capacityCpuMillis() / MILLIS_PER_CORE, pool.and(RESOURCE, "cpu"));
                usage.add((double) resources.capacityMemoryBytes(), pool.and(RESOURCE, "memory"));
                usage.add(1, pool.and(RESOURCE, "nodes"));
                cost.add(price(launched), pool);
            }
        }
    }

    private double price(NodeClaimLaunched launched) {
        Double changed = spotPrices.get(launched.zone() + '/' + launched.instanceType());
        return changed != null && launched.capacityType().equals("spot") ? changed : launched.price();
    }

    @Override
    public List<MetricFamily> families() {
        return List.of(limit, usage, cost);
    }
}
