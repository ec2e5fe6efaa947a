// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of estimation, by decreasing pod size: the sum of a pod's CPU and memory requests as shares of a node
 * ({@code estimator/decreasing_pod_orderer.go Order}).
 */
final class PodOrder {
    private PodOrder() {}

    /** Returns the groups in order; the sort is stable. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/decreasing_pod_orderer.go",
            symbol = "DecreasingPodOrderer.Order")
    static List<PodEquivalenceGroup> decreasing(List<PodEquivalenceGroup> groups, Node node) {
        Map<PodEquivalenceGroup, Double> scores = new LinkedHashMap<>();
        groups.forEach(group -> scores.put(group, score(group.exemplar().spec().requests(), node.allocatable())));
        List<PodEquivalenceGroup> sorted = new ArrayList<>(groups);
        sorted.sort(Comparator.comparingDouble((PodEquivalenceGroup group) -> -scores.getOrDefault(group, 0.0)));
        return sorted;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/decreasing_pod_orderer.go",
            symbol = "DecreasingPodOrderer.calculatePodScore")
    private static double score(Resources requests, Resources allocatable) {
        return share(requests.cpuMillis(), allocatable.cpuMillis())
                + share(requests.memoryBytes(), allocatable.memoryBytes());
    }

    private static double share(long requested, long allocatable) {
        return allocatable > 0 ? (double) requested / allocatable : 0;
    }
}
