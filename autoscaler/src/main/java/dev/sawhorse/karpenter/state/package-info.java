/**
 * Karpenter's view of the cluster: NodeClaims and Nodes paired by the machine they stand for, with the pods on them, what is
 * being deleted and what is nominated. Mirrors Karpenter's {@code state} package.
 */
@NullMarked
package dev.sawhorse.karpenter.state;

import org.jspecify.annotations.NullMarked;
