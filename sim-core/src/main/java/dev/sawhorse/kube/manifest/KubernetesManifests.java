// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

/** The kinds of Kubernetes itself. */
public final class KubernetesManifests {
    private static final ManifestCatalog CATALOG = ManifestCatalog.of(
                    FieldTable.ofResource(KubernetesManifests.class, "kubernetes-fields.txt", null))
            .with("v1", "Pod", PodReader::read)
            .with("v1", "Node", NodeReader::read)
            .with("v1", "ReplicationController", WorkloadReader::replicationController)
            .with("v1", "Namespace", PolicyReader::namespace)
            .with("v1", "Service", PolicyReader::service)
            .with("v1", "PodTemplate", WorkloadReader::podTemplate)
            .with("v1", "PersistentVolumeClaim", StorageReader::claim)
            .with("v1", "PersistentVolume", StorageReader::volume)
            .with("storage.k8s.io/v1", "StorageClass", StorageReader::storageClass)
            .with("storage.k8s.io/v1", "CSINode", StorageReader::csiNode)
            .with("apps/v1", "Deployment", WorkloadReader::deployment)
            .with("apps/v1", "ReplicaSet", WorkloadReader::replicaSet)
            .with("apps/v1", "DaemonSet", WorkloadReader::daemonSet)
            .with("apps/v1", "StatefulSet", StatefulSetReader::read)
            .with("batch/v1", "Job", JobReader::read)
            .with("batch/v1", "CronJob", CronJobReader::read)
            .with("autoscaling/v2", "HorizontalPodAutoscaler", AutoscalerReader::read)
            .with("keda.sh/v1alpha1", "ScaledObject", ScaledObjectReader::read)
            .with("autoscaling.k8s.io/v1", "VerticalPodAutoscaler", VerticalAutoscalerReader::read)
            .with("policy/v1", "PodDisruptionBudget", PolicyReader::disruptionBudget)
            .with("v1", "LimitRange", LimitRangeReader::read)
            .with("v1", "ResourceQuota", ResourceQuotaReader::read)
            .with("scheduling.k8s.io/v1", "PriorityClass", PolicyReader::priorityClass)
            .with("kubescheduler.config.k8s.io/v1", "KubeSchedulerConfiguration", SchedulerConfigurationReader::read)
            .withRewrite(new DeprecatedVersions());

    private KubernetesManifests() {}

    /** Returns the catalogue of all kinds of Kubernetes that can be read. */
    public static ManifestCatalog catalog() {
        return CATALOG;
    }
}
