package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import java.util.List;

/**
 * Packs pods into new nodes of one group: large pods first, each into any node added so far, then into the newest, then into
 * one more. Only filters are asked, and the snapshot is as before when it is done.
 */
public final class BinpackingNodeEstimator {
    private final ClusterSnapshot snapshot;
    private final boolean fastPath;

    /**
     * Makes an estimator.
     *
     * @param fastPath whether many equal pods may be counted instead of packed
     */
    public BinpackingNodeEstimator(ClusterSnapshot snapshot, boolean fastPath) {
        this.snapshot = snapshot;
        this.fastPath = fastPath;
    }

    /** Returns how many nodes of the template's kind would run how many of the pods. */
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
