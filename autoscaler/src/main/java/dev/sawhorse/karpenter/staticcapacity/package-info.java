/**
 * Static capacity: NodePools with {@code replicas}, kept at that number of nodes regardless of pods, behind the feature
 * gate StaticCapacity. Mirrors Karpenter's {@code controllers/static} packages.
 */
@NullMarked
package dev.sawhorse.karpenter.staticcapacity;

import org.jspecify.annotations.NullMarked;
