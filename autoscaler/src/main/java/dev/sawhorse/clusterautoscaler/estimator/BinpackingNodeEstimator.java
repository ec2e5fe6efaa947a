// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * An estimator that packs pods into new nodes of one group ({@code estimator/binpacking_estimator.go Estimate}): large
 * pods first, each onto any node added so far, then the newest one, then one more. Only the scheduler's filters run, and
 * the snapshot is unchanged afterwards.
 */
public final class BinpackingNodeEstimator {
    private final ClusterSnapshot snapshot;
    private final boolean fastPath;

    /** @param fastPath whether equal pods may be counted instead of packed ({@code --fastpath-binpacking-enabled}) */
    public BinpackingNodeEstimator(ClusterSnapshot snapshot, boolean fastPath) {
        this.snapshot = snapshot;
        this.fastPath = fastPath;
    }

    /** Returns how many nodes of the template would run how many of the pods. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "BinpackingNodeEstimator.Estimate")
    public Estimate estimate(List<PodEquivalenceGroup> groups, NodeTemplate template, EstimationLimit limit) {
        List<PodEquivalenceGroup> ordered = PodOrder.decreasing(groups, template.node());
        boolean lastIsCounted = fastPath && FastPath.moveBestLast(ordered, template.node());
        snapshot.fork();
        Estimation estimation = new Estimation(snapshot, template, limit.maxNodes());
        for (int i = 0; i < ordered.size(); i++) {
            estimation.add(ordered.get(i), lastIsCounted && i == ordered.size() - 1);
        }
        snapshot.revert();
        return estimation.result();
    }
}
