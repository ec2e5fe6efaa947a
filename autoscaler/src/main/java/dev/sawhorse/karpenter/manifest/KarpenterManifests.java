// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.karpenter.manifest.conversion.KarpenterConversions;
import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/**
 * The catalogue of the kinds of Karpenter and its providers for AWS and Alibaba Cloud, including old versions, and of
 * Kubernetes.
 */
public final class KarpenterManifests {
    private static final ManifestCatalog CATALOG = KarpenterConversions.addTo(KubernetesManifests.catalog()
            .withTable(FieldTable.ofResource(
                    KarpenterManifests.class,
                    "karpenter-fields.txt",
                    KubernetesManifests.catalog().table()))
            .with("karpenter.sh/v1", "NodePool", NodePoolReader::read)
            .with("karpenter.sh/v1", "NodeClaim", NodeClaimReader::read)
            .with("karpenter.k8s.aws/v1", "EC2NodeClass", EC2NodeClassReader::read)
            .with("karpenter.k8s.alibabacloud/v1alpha1", "ECSNodeClass", ECSNodeClassReader::read)
            .with("karpenter.sh/v1alpha1", "NodeOverlay", NodeOverlayReader::read)
            .with("autoscaling.x-k8s.io/v1beta1", "CapacityBuffer", CapacityBufferReader::read));

    private KarpenterManifests() {}

    /** Returns the catalogue of all readable kinds of Kubernetes and Karpenter. */
    public static ManifestCatalog catalog() {
        return CATALOG;
    }
}
