package dev.sawhorse.karpenter.operator;

/**
 * Karpenter's feature gates: what is in the code but may be switched.
 *
 * @param nodeRepair whether unhealthy nodes are replaced
 * @param reservedCapacity whether capacity reservations are counted and used before spot and on-demand
 * @param spotToSpotConsolidation whether consolidation may replace a spot node by a cheaper spot node
 * @param nodeOverlay whether NodeOverlays change what Karpenter thinks instance types cost and have
 * @param staticCapacity whether NodePools with replicas are kept at that many nodes
 * @param capacityBuffer whether CapacityBuffers hold room for pods to come
 */
public record FeatureGates(
        boolean nodeRepair,
        boolean reservedCapacity,
        boolean spotToSpotConsolidation,
        boolean nodeOverlay,
        boolean staticCapacity,
        boolean capacityBuffer) {

    /** Those of Karpenter v1.14 when it is told nothing: reserved capacity alone. */
    public static final FeatureGates DEFAULT = new FeatureGates(false, true, false, false, false, false);
}
