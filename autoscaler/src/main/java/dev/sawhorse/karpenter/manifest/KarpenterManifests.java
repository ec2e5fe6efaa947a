package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/** The kinds of Karpenter and its AWS provider, together with those of Kubernetes. */
public final class KarpenterManifests {
    private static final String NOT_CONVERTED =
            "Maybe convert it first: the conversion of old versions is not supported yet.";

    private static final ManifestCatalog CATALOG = KubernetesManifests.catalog()
            .withTable(FieldTable.ofResource(
                    KarpenterManifests.class,
                    "karpenter-fields.txt",
                    KubernetesManifests.catalog().table()))
            .with("karpenter.sh/v1", "NodePool", NodePoolReader::read)
            .with("karpenter.sh/v1", "NodeClaim", NodeClaimReader::read)
            .with("karpenter.k8s.aws/v1", "EC2NodeClass", EC2NodeClassReader::read)
            .with("karpenter.sh/v1alpha1", "NodeOverlay", NodeOverlayReader::read)
            .with("autoscaling.x-k8s.io/v1beta1", "CapacityBuffer", CapacityBufferReader::read)
            .withRetired("karpenter.sh/v1beta1", NOT_CONVERTED)
            .withRetired("karpenter.sh/v1alpha5", NOT_CONVERTED)
            .withRetired("karpenter.k8s.aws/v1beta1", NOT_CONVERTED)
            .withRetired("karpenter.k8s.aws/v1alpha1", NOT_CONVERTED);

    private KarpenterManifests() {}

    /** Returns the catalogue of all kinds of Kubernetes and Karpenter that can be read. */
    public static ManifestCatalog catalog() {
        return CATALOG;
    }
}
