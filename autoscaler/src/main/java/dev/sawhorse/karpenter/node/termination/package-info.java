/**
 * Node termination: drain, volumes, instance, with the eviction queue ({@code controllers/node/termination}).
 */
@NullMarked
package dev.sawhorse.karpenter.node.termination;

import org.jspecify.annotations.NullMarked;
