/**
 * The lifecycle of a NodeClaim: launch, registration, initialization, liveness and finalization ({@code
 * controllers/nodeclaim/lifecycle}).
 */
@NullMarked
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import org.jspecify.annotations.NullMarked;
