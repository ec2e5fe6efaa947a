package dev.sawhorse.clusterautoscaler.estimator;

/**
 * How many nodes one estimate may add: the least of what is limited at all.
 */
public final class EstimationLimit {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final int maxNodes;

    private EstimationLimit(int maxNodes) {
        this.maxNodes = maxNodes;
    }

    /** Any number of nodes. */
    public static EstimationLimit none() {
        return new EstimationLimit(UNLIMITED);
    }

    /** Returns this limit and another one; 0 or less means no limit. */
    public EstimationLimit and(int nodes) {
        return nodes <= 0 ? this : new EstimationLimit(Math.min(maxNodes, nodes));
    }

    /**
     * Returns this limit and that of the whole cluster.
     *
     * @param maxNodesTotal the most nodes there may be; 0 for no limit
     * @param current how many there are
     */
    public EstimationLimit andOfCluster(int maxNodesTotal, int current) {
        return maxNodesTotal == 0
                ? this
                : new EstimationLimit(Math.min(maxNodes, Math.max(0, maxNodesTotal - current)));
    }

    int maxNodes() {
        return maxNodes;
    }
}
