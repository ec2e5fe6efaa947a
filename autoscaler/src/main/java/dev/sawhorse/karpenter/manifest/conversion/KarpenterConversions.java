// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestCatalog;

/** The list of conversions of Karpenter's old kinds, from the oldest version on. */
public final class KarpenterConversions {
    static final String CORE_V1ALPHA5 = "karpenter.sh/v1alpha5";
    static final String CORE_V1BETA1 = "karpenter.sh/v1beta1";
    static final String CORE_V1 = "karpenter.sh/v1";
    static final String AWS_V1ALPHA1 = "karpenter.k8s.aws/v1alpha1";
    static final String AWS_V1BETA1 = "karpenter.k8s.aws/v1beta1";
    static final String AWS_V1 = "karpenter.k8s.aws/v1";
    static final String AWS_GROUP = "karpenter.k8s.aws";
    static final String ALICLOUD_V1ALPHA1 = "karpenter.k8s.alicloud/v1alpha1";
    static final String ALIBABA_V1ALPHA1 = "karpenter.k8s.alibabacloud/v1alpha1";
    static final String NODE_POOL = "NodePool";
    static final String NODE_CLASS = "EC2NodeClass";

    private static final String ONLY =
            "Remove it: of %s only %s is converted, because Karpenter creates the others itself.";

    private KarpenterConversions() {}

    /** Returns a catalogue that also reads the old kinds, old label names, and the kinds of EKS Auto Mode. */
    public static ManifestCatalog addTo(ManifestCatalog catalog) {
        FieldTable known = KubernetesManifests.catalog().table();
        FieldTable alpha = FieldTable.ofResource(KarpenterConversions.class, "v1alpha5-fields.txt", known);
        FieldTable beta = FieldTable.ofResource(KarpenterConversions.class, "v1beta1-fields.txt", known);
        FieldTable alicloud = FieldTable.ofResource(KarpenterConversions.class, "alicloud-fields.txt", known);
        FieldTable autoMode = FieldTable.ofResource(KarpenterConversions.class, "auto-mode-fields.txt", known);
        return catalog.withRewrite(new OldNames())
                .withRewrite(new AutoModeNames())
                .withConversion(autoMode, AutoModeNames.GROUP + "/v1", "NodeClass", new AutoModeNodeClassConversion())
                .withConversion(alicloud, ALICLOUD_V1ALPHA1, ECSNodeClass.KIND, new EcsNodeClassConversion())
                .withConversion(alpha, CORE_V1ALPHA5, "Provisioner", new ProvisionerConversion())
                .withConversion(alpha, AWS_V1ALPHA1, "AWSNodeTemplate", new AwsNodeTemplateConversion())
                .withConversion(beta, AWS_V1BETA1, NODE_CLASS, new Ec2NodeClassConversion())
                .withConversion(beta, CORE_V1BETA1, NODE_POOL, new NodePoolConversion())
                .withRetired(CORE_V1ALPHA5, ONLY.formatted(CORE_V1ALPHA5, "Provisioner"))
                .withRetired(AWS_V1ALPHA1, ONLY.formatted(AWS_V1ALPHA1, "AWSNodeTemplate"))
                .withRetired(CORE_V1BETA1, ONLY.formatted(CORE_V1BETA1, NODE_POOL))
                .withRetired(AWS_V1BETA1, ONLY.formatted(AWS_V1BETA1, NODE_CLASS))
                .withRetired(ALICLOUD_V1ALPHA1, ONLY.formatted(ALICLOUD_V1ALPHA1, ECSNodeClass.KIND));
    }
}
