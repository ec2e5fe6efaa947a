// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/** The objects that pods name as their controllers; if unknown, every controller is assumed to exist. */
final class Controllers {
    /** No knowledge of controllers. */
    static final Controllers UNKNOWN = new Controllers(null);

    private final @Nullable Workloads workloads;

    private Controllers(@Nullable Workloads workloads) {
        this.workloads = workloads;
    }

    static Controllers of(Workloads workloads) {
        return new Controllers(workloads);
    }

    /** Whether the controller's kind is looked up. */
    boolean isWatched(OwnerReference owner) {
        return workloads != null
                && switch (owner.kind()) {
                    case "ReplicationController", "Job", "ReplicaSet" -> true;
                    case "StatefulSet", "DaemonSet" -> owner.apiVersion().startsWith("apps/");
                    default -> false;
                };
    }

    boolean exists(String namespace, OwnerReference owner) {
        if (workloads == null) {
            return true;
        }
        String key = ObjectMeta.key(namespace, owner.name());
        return switch (owner.kind()) {
            case "ReplicaSet" -> workloads.replicaSets().contains(key);
            case ReplicationController.KIND ->
                workloads.replicationControllers().contains(key);
            case "StatefulSet" -> workloads.statefulSets().contains(key);
            case "DaemonSet" -> workloads.daemonSets().contains(key);
            case "Job" -> workloads.jobs().contains(key);
            default -> false;
        };
    }

    /** Returns the desired replicas of a ReplicaSet or ReplicationController, null for any other controller. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/controller.go",
            symbol = "controllerCalculatorImpl.getReplicas")
    @Nullable
    Integer replicas(String namespace, OwnerReference owner) {
        if (workloads == null) {
            return null;
        }
        String key = ObjectMeta.key(namespace, owner.name());
        ReplicaSet replicaSet = switch (owner.kind()) {
            case "ReplicaSet" -> workloads.replicaSets().find(key);
            case ReplicationController.KIND ->
                workloads.replicationControllers().find(key);
            default -> null;
        };
        return replicaSet == null ? null : replicaSet.replicas();
    }
}
