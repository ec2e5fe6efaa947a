// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.eksctl;

import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/** The kinds of manifests with that of eksctl. */
public final class EksctlManifests {
    private EksctlManifests() {}

    /** Returns a catalogue with ClusterConfig added. */
    public static ManifestCatalog addedTo(ManifestCatalog catalog) {
        return catalog.withTable(FieldTable.ofResource(EksctlManifests.class, "eksctl-fields.txt", catalog.table()));
    }
}
