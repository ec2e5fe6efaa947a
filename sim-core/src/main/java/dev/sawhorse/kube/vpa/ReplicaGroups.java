// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods of an autoscaler in a loop of the updater, by their controllers (VPA {@code
 * pkg/updater/restriction/pods_restriction_factory.go GetCreatorMaps}). Pods of a group with too few replicas are left out.
 */
final class ReplicaGroups {
    /** The pods that a target must have for an update. */
    private static final int MIN_REPLICAS = 2;

    private final Map<Pod, ReplicaGroup> groups = new LinkedHashMap<>();

    ReplicaGroups(Workloads workloads, VerticalPodAutoscaler autoscaler, List<Pod> live, VerticalAdmission admission) {
        Map<OwnerReference, List<Pod>> byController = new LinkedHashMap<>();
        for (Pod pod : live) {
            OwnerReference controller = pod.meta().controller();
            if (controller != null) {
                byController
                        .computeIfAbsent(controller, added -> new ArrayList<>())
                        .add(pod);
            }
        }
        int required = autoscaler.minReplicas() == null ? MIN_REPLICAS : autoscaler.minReplicas();
        byController.forEach((controller, pods) -> {
            Integer configured = workloads.replicasOf(
                    controller.kind(), ObjectMeta.key(autoscaler.meta().namespace(), controller.name()));
            boolean isBoosted = pods.stream().anyMatch(pod -> admission.unboosted(pod.spec()) != null);
            if ((pods.size() >= required || isBoosted) && configured != null && configured > 0) {
                int pending =
                        (int) pods.stream().filter(ReplicaGroups::isPending).count();
                ReplicaGroup group = new ReplicaGroup(configured, pods.size() - pending);
                pods.forEach(pod -> groups.put(pod, group));
            }
        });
    }

    static boolean isPending(Pod pod) {
        return pod.phase() == Pod.Phase.PENDING;
    }

    List<Pod> pods() {
        return List.copyOf(groups.keySet());
    }

    boolean isPodDisruptable(Pod pod) {
        ReplicaGroup group = groups.get(pod);
        return group != null && group.isPodDisruptable();
    }

    void disrupt(Pod pod) {
        ReplicaGroup group = groups.get(pod);
        if (group != null) {
            group.disrupt();
        }
    }
}
