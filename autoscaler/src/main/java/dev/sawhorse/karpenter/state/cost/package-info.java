/**
 * The cost of the nodes of a cluster and of disrupting them ({@code pkg/state/cost}).
 */
@NullMarked
package dev.sawhorse.karpenter.state.cost;

import org.jspecify.annotations.NullMarked;
