/**
 * What Karpenter's core asks of a cloud: types to choose from, a machine for a NodeClaim, and its end. Mirrors Karpenter's
 * {@code cloudprovider} package.
 */
@NullMarked
package dev.sawhorse.karpenter.cloudprovider;

import org.jspecify.annotations.NullMarked;
