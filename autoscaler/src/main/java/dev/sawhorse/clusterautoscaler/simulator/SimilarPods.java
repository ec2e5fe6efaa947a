// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods that fitted no node, by controller, so that pods with the same labels and spec are not tried again; at most
 * ten per controller ({@code simulator/scheduling/similar_pods.go}).
 */
final class SimilarPods {
    private static final int MAX_OF_CONTROLLER = 10;

    private final Map<String, List<Pod>> byController = new LinkedHashMap<>();

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/scheduling/similar_pods.go",
            symbol = "SimilarPodsScheduling.IsSimilarUnschedulable")
    boolean contains(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null) {
            return false;
        }
        for (Pod failed : byController.getOrDefault(owner.uid(), List.of())) {
            if (Pods.isAlike(failed, pod)) {
                return true;
            }
        }
        return false;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/scheduling/similar_pods.go",
            symbol = "SimilarPodsScheduling.SetUnschedulable")
    void add(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null || Pods.isDaemonPod(pod)) {
            return;
        }
        List<Pod> failed = byController.computeIfAbsent(owner.uid(), key -> new ArrayList<>());
        if (failed.size() < MAX_OF_CONTROLLER) {
            failed.add(pod);
        }
    }
}
