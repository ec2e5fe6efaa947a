// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolUpdate;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.UpdateValidation;
import dev.sawhorse.kube.api.ApiStatusException;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LimitRange;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ResourceQuota;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.scenario.cloud.NodeClasses;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.sampling.Runtimes;
import dev.sawhorse.scenario.validation.TolerationOperators;
import java.util.List;
import java.util.Objects;

/** The implementation of {@code kubectl apply} for the simulated cluster. */
final class ObjectApplier {
    private final Cluster cluster;
    private final Environment karpenter;
    private final Store<NodePool> nodePools;
    private final NodeClasses nodeClasses;
    private final Store<PriorityConfigMap> priorities;
    private final List<String> zones;
    private final AppliedPods pods;
    private final TolerationOperators tolerations;
    private final Runtimes runtimes;

    /**
     * Creates an applier.
     *
     * @param karpenter holds the objects of Karpenter's kinds
     * @param priorities the ConfigMap of Cluster Autoscaler's priority expander, if there is one
     * @param zones zones of the subnets of a node class that selects none explicitly, empty for every zone of the region
     * @param tolerations validates tolerations
     * @param runtimes run times of pods of Jobs, CronJobs and bare pods
     */
    ObjectApplier(
            Environment karpenter,
            NodeClasses nodeClasses,
            Store<PriorityConfigMap> priorities,
            List<String> zones,
            TolerationOperators tolerations,
            Runtimes runtimes) {
        this.cluster = karpenter.cluster();
        this.karpenter = karpenter;
        this.nodePools = karpenter.nodePools();
        this.nodeClasses = nodeClasses;
        this.priorities = priorities;
        this.zones = zones;
        this.pods = new AppliedPods(cluster);
        this.tolerations = tolerations;
        this.runtimes = runtimes;
    }

    /**
     * Creates the object, or updates the existing one; kinds that are not simulated have no effect. An object that the API
     * server rejects, because of quotas, limits or immutable fields, is reported in an event and changes nothing.
     */
    void apply(Manifest manifest) {
        try {
            applyOrThrow(runtimes.applied(manifest));
        } catch (ApiStatusException refusal) {
            RefusedObjects.publish(cluster, manifest, refusal);
        }
    }

    /** Sets the replicas of a static NodePool; the API server rejects them for others, which is reported in an event. */
    void scale(String name, long replicas) {
        NodePool old = nodePools.find(name);
        if (old == null || Objects.equals(old.replicas(), replicas)) {
            return;
        }
        try {
            NodePool scaled = old.withReplicas(replicas);
            NodePoolUpdate.require(old, scaled);
            nodePools.update(scaled);
        } catch (ApiStatusException refusal) {
            RefusedObjects.publish(cluster, TimelineEntry.Scale.NODE_POOL, name, refusal);
        }
    }

    private void applyOrThrow(Manifest manifest) {
        tolerations.require(manifest);
        Object value = manifest.value();
        if (value instanceof Deployment deployment) {
            cluster.workloads().apply(deployment);
        } else if (value instanceof ReplicaSet replicaSet) {
            cluster.workloads().apply(replicaSet);
        } else if (value instanceof ReplicationController controller) {
            cluster.workloads().apply(controller);
        } else if (value instanceof Job job) {
            cluster.workloads().apply(job);
        } else if (value instanceof DaemonSet daemonSet) {
            cluster.workloads().apply(daemonSet);
        } else if (value instanceof StatefulSet statefulSet) {
            cluster.workloads().apply(statefulSet);
        } else if (value instanceof CronJob cronJob) {
            cluster.workloads().apply(cronJob);
        } else if (value instanceof HorizontalPodAutoscaler autoscaler) {
            cluster.workloads().apply(autoscaler);
        } else if (value instanceof ScaledObject scaledObject) {
            cluster.workloads().apply(scaledObject);
        } else if (value instanceof VerticalPodAutoscaler autoscaler) {
            cluster.workloads().apply(autoscaler);
        } else if (value instanceof PodDisruptionBudget budget) {
            put(budget);
        } else if (value instanceof Pod pod) {
            pods.apply(manifest, pod);
        } else if (value instanceof LimitRange limitRange) {
            put(
                    cluster.limitRanges(),
                    limitRange.meta().key(),
                    limitRange.withMeta(cluster.stamped(limitRange.meta())));
        } else if (value instanceof ResourceQuota quota) {
            put(cluster.resourceQuotas(), quota.meta().key(), quota.withMeta(cluster.stamped(quota.meta())));
        } else if (value instanceof PriorityClass priorityClass) {
            PriorityClass old =
                    cluster.priorityClasses().find(priorityClass.meta().key());
            if (old != null) {
                UpdateValidation.priorityClass(old, priorityClass);
            }
            put(cluster.priorityClasses(), priorityClass.meta().key(), priorityClass);
        } else if (value instanceof Service service) {
            put(cluster.services(), service.meta().key(), service.withMeta(cluster.stamped(service.meta())));
        } else if (value instanceof Namespace namespace) {
            put(cluster.namespaces(), namespace.meta().key(), namespace);
        } else if (value instanceof PersistentVolumeClaim claim) {
            apply(claim);
        } else if (value instanceof PersistentVolume volume) {
            apply(volume);
        } else if (value instanceof StorageClass storageClass) {
            StorageClass old =
                    cluster.storage().storageClasses().find(storageClass.meta().key());
            if (old != null) {
                UpdateValidation.storageClass(old, storageClass);
            }
            put(cluster.storage().storageClasses(), storageClass.meta().key(), storageClass);
        } else if (value instanceof CSINode csiNode) {
            put(cluster.storage().csiNodes(), csiNode.meta().key(), csiNode);
        } else if (value instanceof StoredPodTemplate template) {
            put(cluster.podTemplates(), template.meta().key(), template.withMeta(cluster.stamped(template.meta())));
        } else if (value instanceof NodeOverlay overlay) {
            put(karpenter.nodeOverlays(), overlay.name(), overlay.withMeta(cluster.stamped(overlay.meta())));
        } else if (value instanceof CapacityBuffer buffer) {
            apply(buffer);
        } else if (value instanceof PriorityConfigMap configMap) {
            put(priorities, configMap.meta().key(), configMap);
        } else if (value instanceof NodePool nodePool) {
            NodePool old = nodePools.find(nodePool.name());
            if (old != null) {
                NodePoolUpdate.require(old, nodePool);
            }
            if (karpenter.isManaged(nodePool)) {
                cluster.journal().append(AppliedNodePool.observation(nodePool));
            }
            put(nodePools, nodePool.name(), nodePool.withMeta(cluster.stamped(nodePool.meta())));
        } else if (value instanceof ProviderNodeClass nodeClass) {
            nodeClasses.put(
                    nodeClass.withMeta(cluster.stamped(nodeClass.meta())).withZonesUnlessStated(zones));
        }
    }

    /** The manifest replaces the spec; the status stays. */
    private void apply(CapacityBuffer buffer) {
        CapacityBuffer old = karpenter.capacityBuffers().find(buffer.key());
        if (old == null) {
            karpenter.capacityBuffers().create(buffer.withMeta(cluster.stamped(buffer.meta())));
        } else {
            ObjectMeta meta =
                    buffer.meta().withIdentity(old.meta().uid(), old.meta().createdAt());
            karpenter.capacityBuffers().update(buffer.withMeta(meta).withStatus(old.status()));
        }
    }

    /** The binding of a claim stays; only its request may grow. */
    private void apply(PersistentVolumeClaim claim) {
        Store<PersistentVolumeClaim> claims = cluster.storage().claims();
        PersistentVolumeClaim old = claims.find(claim.meta().key());
        if (old == null) {
            claims.create(claim);
            return;
        }
        UpdateValidation.claim(old, claim);
        if (claim.requestedBytes() != old.requestedBytes()) {
            claims.update(old.withRequestedBytes(claim.requestedBytes()));
        }
    }

    /** The claim reference of a volume stays when the volume changes. */
    private void apply(PersistentVolume volume) {
        PersistentVolume old = cluster.storage().volumes().find(volume.name());
        PersistentVolume updated = old != null && volume.claim() == null ? volume.withClaim(old.claim()) : volume;
        put(cluster.storage().volumes(), volume.name(), updated);
    }

    /** The status of a budget stays when its spec changes. */
    private void put(PodDisruptionBudget budget) {
        PodDisruptionBudget old =
                cluster.podDisruptionBudgets().find(budget.meta().key());
        put(
                cluster.podDisruptionBudgets(),
                budget.meta().key(),
                old == null
                        ? budget.withMeta(cluster.stamped(budget.meta()))
                        : budget.withMeta(old.meta()).withStatus(old.status()));
    }

    private static <T> void put(Store<T> store, String key, T value) {
        if (store.contains(key)) {
            store.update(value);
        } else {
            store.create(value);
        }
    }
}
