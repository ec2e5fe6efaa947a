// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.clusterautoscaler.manifest.ClusterAutoscalerManifests;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.kube.manifest.ManifestCatalog;
import dev.sawhorse.scenario.dump.ControllerAnnotations;
import dev.sawhorse.scenario.eksctl.EksctlManifests;

/** The kinds of objects that scenarios may contain: those of Kubernetes, of the autoscalers, and of eksctl. */
public final class KnownManifests {
    private static final ManifestCatalog CATALOG = EksctlManifests.addedTo(
                    ClusterAutoscalerManifests.addedTo(KarpenterManifests.catalog()))
            .withRewrite(new ControllerAnnotations());

    private KnownManifests() {}

    /** Returns the catalogue of all kinds. */
    public static ManifestCatalog catalog() {
        return CATALOG;
    }
}
