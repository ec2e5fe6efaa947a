// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.manifest;

import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/** The manifest kinds that Cluster Autoscaler adds to a catalogue of kinds. */
public final class ClusterAutoscalerManifests {
    private ClusterAutoscalerManifests() {}

    /** Returns the catalogue with ProvisioningRequest and with a reader for the ConfigMap of the priority expander. */
    public static ManifestCatalog addedTo(ManifestCatalog catalog) {
        FieldTable table = FieldTable.ofResource(
                ClusterAutoscalerManifests.class, "cluster-autoscaler-fields.txt", catalog.table());
        return catalog.withTable(table).with("v1", "ConfigMap", PriorityConfigMapReader::read);
    }
}
