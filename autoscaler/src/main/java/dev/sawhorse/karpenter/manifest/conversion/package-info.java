/**
 * What brings Karpenter's manifests of earlier ages to today's: Provisioner (v1alpha5) and AWSNodeTemplate (v1alpha1) to the
 * NodePool and EC2NodeClass of v1beta1, and those to v1; the ECSNodeClass of Alibaba Cloud's first group to the group of today;
 * and the names of labels and annotations that were renamed.
 */
@NullMarked
package dev.sawhorse.karpenter.manifest.conversion;

import org.jspecify.annotations.NullMarked;
