package dev.sawhorse.clusterautoscaler.manifest;

import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/** The kinds that Cluster Autoscaler reads beside other kinds of manifests. */
public final class ClusterAutoscalerManifests {
    private ClusterAutoscalerManifests() {}

    /** Returns a catalogue with ProvisioningRequest, in which the ConfigMap of the priority expander has a value. */
    public static ManifestCatalog addedTo(ManifestCatalog catalog) {
        FieldTable table = FieldTable.ofResource(
                ClusterAutoscalerManifests.class, "cluster-autoscaler-fields.txt", catalog.table());
        return catalog.withTable(table).with("v1", "ConfigMap", PriorityConfigMapReader::read);
    }
}
