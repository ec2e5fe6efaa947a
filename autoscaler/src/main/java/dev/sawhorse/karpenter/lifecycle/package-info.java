/**
 * The life of a NodeClaim: launch, registration, initialization, what happens when one of them does not come, expiry, and the
 * end. Mirrors Karpenter's {@code nodeclaim} controllers.
 */
@NullMarked
package dev.sawhorse.karpenter.lifecycle;

import org.jspecify.annotations.NullMarked;
