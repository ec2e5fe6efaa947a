/**
 * The interface between Karpenter's core and a cloud: instance types, launch and deletion of instances for NodeClaims.
 * Mirrors Karpenter's {@code cloudprovider} package.
 */
@NullMarked
package dev.sawhorse.karpenter.cloudprovider;

import org.jspecify.annotations.NullMarked;
