// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * A pod equivalence group: pods that the scheduler treats alike, so that a result for one of them holds for all.
 */
public record PodEquivalenceGroup(List<Pod> pods) {
    public PodEquivalenceGroup {
        if (pods.isEmpty()) {
            throw new IllegalArgumentException("pods is empty\nMaybe a group was made before its first pod.");
        }
        pods = List.copyOf(pods);
    }

    /** Returns the pod that represents the group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/estimator.go",
            symbol = "PodEquivalenceGroup.Exemplar")
    public Pod exemplar() {
        return pods.get(0);
    }
}
