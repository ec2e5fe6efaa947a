/**
 * Karpenter's cluster state: NodeClaims and Nodes paired by provider id, their pods, deletions and nominations. Mirrors
 * Karpenter's {@code state} package.
 */
@NullMarked
package dev.sawhorse.karpenter.state;

import org.jspecify.annotations.NullMarked;
