// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

/** The maximum number of nodes that one estimate may add: the minimum of all limits that are set. */
public final class EstimationLimit {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final int maxNodes;

    private EstimationLimit(int maxNodes) {
        this.maxNodes = maxNodes;
    }

    /** Returns a limit of any number of nodes. */
    public static EstimationLimit none() {
        return new EstimationLimit(UNLIMITED);
    }

    /** Returns the minimum of this limit and another one; 0 or less means no limit. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/threshold_based_limiter.go",
            symbol = "getMinLimit")
    public EstimationLimit and(int nodes) {
        return nodes <= 0 ? this : new EstimationLimit(Math.min(maxNodes, nodes));
    }

    /**
     * Returns the minimum of this limit and that of the whole cluster.
     *
     * @param maxNodesTotal maximum number of nodes; 0 for no limit
     * @param current current number of nodes
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/cluster_capacity_threshold.go",
            symbol = "clusterCapacityThreshold.NodeLimit")
    public EstimationLimit andOfCluster(int maxNodesTotal, int current) {
        return maxNodesTotal == 0
                ? this
                : new EstimationLimit(Math.min(maxNodes, Math.max(0, maxNodesTotal - current)));
    }

    int maxNodes() {
        return maxNodes;
    }
}
