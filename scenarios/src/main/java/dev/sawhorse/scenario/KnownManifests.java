package dev.sawhorse.scenario;

import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/** The kinds of objects that scenarios may hold: those of Kubernetes and those of the autoscalers. */
public final class KnownManifests {
    private KnownManifests() {}

    /** Returns the catalogue of all of them. */
    public static ManifestCatalog catalog() {
        return KarpenterManifests.catalog();
    }
}
