// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.estimator.PodEquivalenceGroup;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The grouping of equivalent pods: one controller, equal labels and specs ({@code core/scaleup/equivalence/groups.go
 * BuildPodGroups}). A controller has at most ten groups; further pods of it, and pods without a controller, form groups
 * of one.
 */
final class PodGroups {
    private static final int MAX_OF_CONTROLLER = 10;

    private PodGroups() {}

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/equivalence/groups.go",
            symbol = {"BuildPodGroups", "groupPodsBySchedulingProperties"})
    static List<PodGroup> of(List<Pod> pods) {
        List<List<Pod>> groups = new ArrayList<>();
        Map<String, List<List<Pod>>> byController = new LinkedHashMap<>();
        for (Pod pod : pods) {
            OwnerReference owner = pod.meta().controller();
            List<List<Pod>> siblings = owner == null || Pods.isDaemonPod(pod)
                    ? null
                    : byController.computeIfAbsent(owner.uid(), key -> new ArrayList<>());
            List<Pod> group = siblings == null ? null : find(siblings, pod);
            if (group != null) {
                group.add(pod);
                continue;
            }
            List<Pod> fresh = new ArrayList<>(List.of(pod));
            groups.add(fresh);
            if (siblings != null && siblings.size() < MAX_OF_CONTROLLER) {
                siblings.add(fresh);
            }
        }
        return groups.stream()
                .map(group -> new PodGroup(new PodEquivalenceGroup(group)))
                .toList();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/equivalence/groups.go",
            symbol = "match")
    private static @Nullable List<Pod> find(List<List<Pod>> groups, Pod pod) {
        for (List<Pod> group : groups) {
            if (Pods.isAlike(group.get(0), pod)) {
                return group;
            }
        }
        return null;
    }
}
