/**
 * The deletion of NodeClaims that reach their expireAfter ({@code controllers/nodeclaim/expiration}).
 */
@NullMarked
package dev.sawhorse.karpenter.nodeclaim.expiration;

import org.jspecify.annotations.NullMarked;
