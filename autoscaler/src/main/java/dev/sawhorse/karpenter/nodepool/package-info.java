/**
 * What Karpenter says of its NodePools: whether they may be used, and how their nodes fare at registration. Mirrors Karpenter's
 * {@code controllers/nodepool} packages; the figures of {@code nodepool.counter} are those of the state, which is always up to
 * date.
 */
@NullMarked
package dev.sawhorse.karpenter.nodepool;

import org.jspecify.annotations.NullMarked;
