// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.objects;

import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodDeletionReasons;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.scenario.cloud.NodeClasses;
import dev.sawhorse.scenario.file.timeline.MetadataChange;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The current objects of the simulated cluster, of every kind that {@code kubectl delete} supports. */
public final class LiveObjects {
    /**
     * How objects of a kind are listed and deleted.
     *
     * @param metas lists them, oldest first
     * @param delete deletes the object of a key: {@code namespace/name}, or the name for cluster-scoped kinds
     */
    private record Access(
            boolean namespaced,
            Function<LiveObjects, Stream<ObjectMeta>> metas,
            Function<LiveObjects, Consumer<String>> delete) {}

    private static final Map<String, Access> KINDS = Map.ofEntries(
            workload("Deployment", Workloads::deployments),
            workload("ReplicaSet", Workloads::replicaSets),
            workload(ReplicationController.KIND, Workloads::replicationControllers),
            workload("Job", Workloads::jobs),
            workload("StatefulSet", Workloads::statefulSets),
            workload("CronJob", Workloads::cronJobs),
            workload("DaemonSet", Workloads::daemonSets),
            workload("HorizontalPodAutoscaler", Workloads::autoscalers),
            workload(ScaledObject.KIND, Workloads::scaledObjects),
            workload(VerticalPodAutoscaler.KIND, Workloads::verticalAutoscalers),
            namespaced("PodDisruptionBudget", live -> live.cluster.podDisruptionBudgets()),
            namespaced("ResourceQuota", live -> live.cluster.resourceQuotas()),
            namespaced("LimitRange", live -> live.cluster.limitRanges()),
            namespaced("PersistentVolumeClaim", live -> live.cluster.storage().claims()),
            namespaced("Service", live -> live.cluster.services()),
            namespaced("PodTemplate", live -> live.cluster.podTemplates()),
            namespaced("CapacityBuffer", live -> live.karpenter.capacityBuffers()),
            namespaced("ConfigMap", live -> live.priorities),
            clusterScoped("PriorityClass", live -> live.cluster.priorityClasses()),
            clusterScoped("StorageClass", live -> live.cluster.storage().storageClasses()),
            clusterScoped("NodeOverlay", live -> live.karpenter.nodeOverlays()),
            clusterScoped("NodePool", live -> live.karpenter.nodePools()),
            clusterScoped(EC2NodeClass.KIND, live -> live.nodeClasses.ec2()),
            clusterScoped(ECSNodeClass.KIND, live -> live.nodeClasses.ecs()),
            Map.entry("Pod", new Access(true, live -> live.cluster.pods().metas(), live -> live::deletePod)),
            Map.entry(
                    ObjectSelector.NODE,
                    new Access(false, live -> live.cluster.nodes().metas(), live -> live::deleteNode)),
            Map.entry(
                    "NodeClaim",
                    new Access(
                            false,
                            live -> live.karpenter.nodeClaims().list().stream().map(NodeClaim::meta),
                            live -> live::deleteNodeClaim)));

    /** Kinds whose objects are created by controllers, so names of objects need not be declared in manifests. */
    private static final List<String> CREATED_BY_CONTROLLERS =
            List.of("Pod", ObjectSelector.NODE, "NodeClaim", "ReplicaSet", "Job", "PersistentVolumeClaim");

    private final Environment karpenter;
    private final NodeClasses nodeClasses;
    private final Store<PriorityConfigMap> priorities;
    private final Cluster cluster;

    public LiveObjects(Environment karpenter, NodeClasses nodeClasses, Store<PriorityConfigMap> priorities) {
        this.karpenter = karpenter;
        this.nodeClasses = nodeClasses;
        this.priorities = priorities;
        this.cluster = karpenter.cluster();
    }

    /** Returns whether objects of a kind can be deleted. */
    public static boolean deletes(String kind) {
        return KINDS.containsKey(kind);
    }

    /** Returns whether controllers create objects of a kind, under names that are in no manifest. */
    public static boolean areCreatedByControllers(String kind) {
        return CREATED_BY_CONTROLLERS.contains(kind);
    }

    /** Returns the keys of the chosen objects, oldest first: {@code namespace/name}, or the name for cluster-scoped kinds. */
    public List<String> keys(ObjectSelector choice) {
        Access access = KINDS.get(choice.kind());
        return access == null
                ? List.of()
                : access.metas()
                        .apply(this)
                        .filter(meta -> choice.matches(meta, access.namespaced()))
                        .map(ObjectMeta::key)
                        .toList();
    }

    /** Returns the metadata of an object, null if it does not exist or its kind is not known here. */
    public @Nullable ObjectMeta find(String kind, String key) {
        Access access = KINDS.get(kind);
        return access == null
                ? null
                : access.metas()
                        .apply(this)
                        .filter(meta -> meta.key().equals(key))
                        .findFirst()
                        .orElse(null);
    }

    /** Returns the replicas of a static NodePool, null for a dynamic one and if there is none of that name. */
    public @Nullable Long replicasOfNodePool(String name) {
        NodePool nodePool = karpenter.nodePools().find(name);
        return nodePool == null ? null : nodePool.replicas();
    }

    /** Deletes the object of a kind and key; does nothing if it does not exist. */
    public void delete(String kind, String key) {
        Access access = KINDS.get(kind);
        if (access != null) {
            access.delete().apply(this).accept(key);
        }
    }

    /** Changes labels or annotations of an object. */
    public void change(MetadataChange change, String key) {
        switch (change.objects().kind()) {
            case "Pod" -> annotatePod(change, key);
            case ObjectSelector.NODE -> changeNode(change, key);
            case "NodePool" -> changeNodePool(change, key);
            default ->
                throw new IllegalArgumentException("the " + change.part().field() + " of a "
                        + change.objects().kind() + " stay as they are");
        }
    }

    private void annotatePod(MetadataChange change, String key) {
        Pod pod = cluster.pods().find(key);
        if (pod != null) {
            cluster.annotate(pod, change.changed(pod.meta().annotations()));
        }
    }

    private void changeNode(MetadataChange change, String name) {
        Node node = cluster.nodes().find(name);
        if (node == null) {
            return;
        }
        if (change.part() == MetadataChange.Part.LABELS) {
            cluster.relabel(node, change.changed(node.labels()), node.meta().annotations());
        } else {
            cluster.relabel(node, node.labels(), change.changed(node.meta().annotations()));
        }
    }

    private void changeNodePool(MetadataChange change, String name) {
        NodePool nodePool = karpenter.nodePools().find(name);
        if (nodePool != null) {
            ObjectMeta meta = nodePool.meta();
            karpenter.nodePools().update(nodePool.withMeta(meta.withAnnotations(change.changed(meta.annotations()))));
        }
    }

    private void deletePod(String key) {
        Pod pod = cluster.pods().find(key);
        if (pod != null) {
            cluster.deletePod(pod, PodDeletionReasons.BY_SCENARIO);
        }
    }

    private void deleteNode(String name) {
        Node node = cluster.nodes().find(name);
        if (node != null) {
            cluster.deleteNode(node);
        }
    }

    private void deleteNodeClaim(String name) {
        NodeClaims claims = karpenter.nodeClaims();
        NodeClaim claim = claims.find(name);
        if (claim != null) {
            claims.delete(claim, DisruptionReason.DELETED_BY_USER);
        }
    }

    private static Map.Entry<String, Access> workload(String kind, Function<Workloads, Store<?>> stores) {
        return namespaced(kind, live -> stores.apply(live.cluster.workloads()));
    }

    private static Map.Entry<String, Access> namespaced(String kind, Function<LiveObjects, Store<?>> stores) {
        return Map.entry(kind, stored(true, stores));
    }

    private static Map.Entry<String, Access> clusterScoped(String kind, Function<LiveObjects, Store<?>> stores) {
        return Map.entry(kind, stored(false, stores));
    }

    private static Access stored(boolean namespaced, Function<LiveObjects, Store<?>> stores) {
        return new Access(
                namespaced, live -> stores.apply(live).metas(), live -> key -> delete(stores.apply(live), key));
    }

    private static <T> void delete(Store<T> store, String key) {
        @Nullable T stored = store.find(key);
        if (stored != null) {
            store.delete(stored);
        }
    }
}
