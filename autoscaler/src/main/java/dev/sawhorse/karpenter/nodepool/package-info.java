/**
 * The status of NodePools: readiness and registration health. Mirrors Karpenter's {@code controllers/nodepool} packages;
 * the counts of {@code nodepool.counter} are those of the cluster state, which is always up to date.
 */
@NullMarked
package dev.sawhorse.karpenter.nodepool;

import org.jspecify.annotations.NullMarked;
