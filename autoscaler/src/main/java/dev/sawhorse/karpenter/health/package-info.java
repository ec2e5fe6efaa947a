/**
 * Node repair: the replacement of nodes that stay unhealthy, behind the feature gate NodeRepair. Mirrors Karpenter's
 * {@code node/health} package.
 */
@NullMarked
package dev.sawhorse.karpenter.health;

import org.jspecify.annotations.NullMarked;
