// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import dev.sawhorse.upstream.Upstream;

/**
 * Karpenter's feature gates.
 *
 * @param nodeRepair whether unhealthy nodes are replaced
 * @param reservedCapacity whether capacity reservations are counted and used before spot and on-demand
 * @param spotToSpotConsolidation whether consolidation may replace a spot node by a cheaper spot node
 * @param nodeOverlay whether NodeOverlays apply to prices and capacity of instance types
 * @param staticCapacity whether static NodePools are kept at their replicas
 * @param capacityBuffer whether CapacityBuffers reserve capacity for future pods
 */
@Upstream(
        file = "pkg/operator/options/options.go",
        symbol = {"DefaultFeatureGates", "ParseFeatureGates"})
public record FeatureGates(
        boolean nodeRepair,
        boolean reservedCapacity,
        boolean spotToSpotConsolidation,
        boolean nodeOverlay,
        boolean staticCapacity,
        boolean capacityBuffer) {

    /**
     * The defaults of Karpenter v1.14: reserved capacity only ({@code operator/options/options.go DefaultFeatureGates}).
     */
    public static final FeatureGates DEFAULT = new FeatureGates(false, true, false, false, false, false);
}
