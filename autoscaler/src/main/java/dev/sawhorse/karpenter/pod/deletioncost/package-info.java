/**
 * The deletion costs that Karpenter writes on pods, so that ReplicaSets scale down on the nodes that consolidation would
 * disrupt first. Mirrors Karpenter's {@code pod.deletioncost} controllers (v1.15, behind a feature gate).
 */
@NullMarked
package dev.sawhorse.karpenter.pod.deletioncost;

import org.jspecify.annotations.NullMarked;
