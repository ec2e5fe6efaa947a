/**
 * The conversion of old versions of Karpenter's manifests to current ones: Provisioner (v1alpha5) and AWSNodeTemplate
 * (v1alpha1) to the NodePool and EC2NodeClass of v1beta1, and those to v1; the ECSNodeClass of Alibaba Cloud's first
 * group to the current one; and the names of labels and annotations that were renamed.
 */
@NullMarked
package dev.sawhorse.karpenter.manifest.conversion;

import org.jspecify.annotations.NullMarked;
