/**
 * Static capacity: NodePools with {@code replicas}, kept at that many nodes whatever the pods ask for. Behind the feature gate
 * StaticCapacity. Mirrors Karpenter's {@code controllers/static} packages.
 */
@NullMarked
package dev.sawhorse.karpenter.staticcapacity;

import org.jspecify.annotations.NullMarked;
