/**
 * Karpenter's API objects as values: NodePool, NodeClaim and EC2NodeClass of {@code karpenter.sh/v1} and {@code
 * karpenter.k8s.aws/v1}.
 */
@NullMarked
package dev.sawhorse.karpenter.api;

import org.jspecify.annotations.NullMarked;
