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
 * @param terminateFirstDrift whether a drifted node is deleted before its replacement exists if nothing but its own place
 *     has room for that; since v1.15
 * @param terminateFirstRepair the same for unhealthy nodes; since v1.15
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
        boolean capacityBuffer,
        boolean terminateFirstDrift,
        boolean terminateFirstRepair) {

    /** Karpenter's defaults: reserved capacity only ({@code operator/options/options.go DefaultFeatureGates}). */
    public static final FeatureGates DEFAULT = new FeatureGates(false, true, false, false, false, false);

    /** Makes the gates of v1.14, with those of later versions off. */
    public FeatureGates(
            boolean nodeRepair,
            boolean reservedCapacity,
            boolean spotToSpotConsolidation,
            boolean nodeOverlay,
            boolean staticCapacity,
            boolean capacityBuffer) {
        this(
                nodeRepair,
                reservedCapacity,
                spotToSpotConsolidation,
                nodeOverlay,
                staticCapacity,
                capacityBuffer,
                false,
                false);
    }

    /** Returns these gates with others for nodes that are deleted before their replacements exist. */
    public FeatureGates withTerminateFirst(boolean drift, boolean repair) {
        return new FeatureGates(
                nodeRepair,
                reservedCapacity,
                spotToSpotConsolidation,
                nodeOverlay,
                staticCapacity,
                capacityBuffer,
                drift,
                repair);
    }
}
