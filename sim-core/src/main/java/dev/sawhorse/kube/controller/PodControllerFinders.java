// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The desired scale of the controllers of pods (k8s.io/kubernetes v1.37 {@code pkg/controller/disruption/disruption.go
 * finders}). The first finder that supports the controller decides; an object of the same name with another uid does not count.
 */
final class PodControllerFinders {
    private static final String DEPLOYMENT = "Deployment";
    private static final String REPLICA_SET = "ReplicaSet";
    private static final String STATEFUL_SET = "StatefulSet";
    private static final List<String> APPS = List.of("apps", "extensions");

    private final Workloads workloads;
    private final List<Finder> finders = List.of(
            this::replicationController, this::deployment, this::replicaSet, this::statefulSet, this::scaleSubresource);

    /**
     * The desired replicas of an object.
     *
     * @param uid the uid of the object, which counts once for all its pods
     */
    record Scale(String uid, int replicas) {}

    private interface Finder {
        @Nullable
        Scale find(OwnerReference controller, String namespace);
    }

    PodControllerFinders(Workloads workloads) {
        this.workloads = workloads;
    }

    /** Returns the scale of a pod's controller; null if it does not exist or its kind has none. */
    @Nullable
    Scale find(String namespace, OwnerReference controller) {
        for (Finder finder : finders) {
            Scale found = finder.find(controller, namespace);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** {@code getPodReplicationController}. */
    private @Nullable Scale replicationController(OwnerReference controller, String namespace) {
        return is(controller, ReplicationController.KIND, List.of(""))
                ? of(workloads.replicationControllers().find(key(namespace, controller)), controller)
                : null;
    }

    /** {@code getPodDeployment}: the one that controls the pod's ReplicaSet. */
    private @Nullable Scale deployment(OwnerReference controller, String namespace) {
        ReplicaSet replicaSet = replicaSetOf(controller, namespace);
        OwnerReference above = replicaSet == null ? null : replicaSet.meta().controller();
        if (above == null || !is(above, DEPLOYMENT, APPS)) {
            return null;
        }
        return ofDeployment(above, namespace);
    }

    /** {@code getPodReplicaSet}: unless a Deployment controls it, whether that exists or not. */
    private @Nullable Scale replicaSet(OwnerReference controller, String namespace) {
        ReplicaSet replicaSet = replicaSetOf(controller, namespace);
        OwnerReference above = replicaSet == null ? null : replicaSet.meta().controller();
        return above != null && above.kind().equals(DEPLOYMENT) ? null : of(replicaSet, controller);
    }

    /** {@code getPodStatefulSet}. */
    private @Nullable Scale statefulSet(OwnerReference controller, String namespace) {
        return is(controller, STATEFUL_SET, List.of("apps")) ? ofStatefulSet(controller, namespace) : null;
    }

    /** {@code getScaleController}: objects with a scale subresource, including a ReplicaSet without its Deployment. */
    private @Nullable Scale scaleSubresource(OwnerReference controller, String namespace) {
        if (!group(controller).equals("apps")) {
            return null;
        }
        return switch (controller.kind()) {
            case DEPLOYMENT -> ofDeployment(controller, namespace);
            case REPLICA_SET -> of(workloads.replicaSets().find(key(namespace, controller)), controller);
            case STATEFUL_SET -> ofStatefulSet(controller, namespace);
            default -> null;
        };
    }

    private @Nullable ReplicaSet replicaSetOf(OwnerReference controller, String namespace) {
        if (!is(controller, REPLICA_SET, APPS)) {
            return null;
        }
        ReplicaSet found = workloads.replicaSets().find(key(namespace, controller));
        return found != null && found.meta().uid().equals(controller.uid()) ? found : null;
    }

    private @Nullable Scale ofDeployment(OwnerReference reference, String namespace) {
        Deployment found = workloads.deployments().find(key(namespace, reference));
        return found == null ? null : scale(found.meta(), found.replicas(), reference);
    }

    private @Nullable Scale ofStatefulSet(OwnerReference reference, String namespace) {
        StatefulSet found = workloads.statefulSets().find(key(namespace, reference));
        return found == null ? null : scale(found.meta(), found.replicas(), reference);
    }

    private static @Nullable Scale of(@Nullable ReplicaSet found, OwnerReference reference) {
        return found == null ? null : scale(found.meta(), found.replicas(), reference);
    }

    private static @Nullable Scale scale(ObjectMeta meta, int replicas, OwnerReference reference) {
        return meta.uid().equals(reference.uid()) ? new Scale(meta.uid(), replicas) : null;
    }

    private static String key(String namespace, OwnerReference reference) {
        return ObjectMeta.key(namespace, reference.name());
    }

    /** {@code verifyGroupKind}. */
    private static boolean is(OwnerReference reference, String kind, List<String> groups) {
        return reference.kind().equals(kind) && groups.contains(group(reference));
    }

    private static String group(OwnerReference reference) {
        int slash = reference.apiVersion().indexOf('/');
        return slash < 0 ? "" : reference.apiVersion().substring(0, slash);
    }
}
