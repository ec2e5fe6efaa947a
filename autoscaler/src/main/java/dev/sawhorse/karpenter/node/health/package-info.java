/**
 * Node repair: the replacement of nodes that stay unhealthy, behind the feature gate NodeRepair ({@code
 * controllers/node/health}).
 */
@NullMarked
package dev.sawhorse.karpenter.node.health;

import org.jspecify.annotations.NullMarked;
