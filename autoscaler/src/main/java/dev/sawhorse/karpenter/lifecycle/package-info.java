/**
 * The lifecycle of a NodeClaim: launch, registration, initialization, liveness, expiration, and finalization. Mirrors
 * Karpenter's {@code nodeclaim} controllers.
 */
@NullMarked
package dev.sawhorse.karpenter.lifecycle;

import org.jspecify.annotations.NullMarked;
