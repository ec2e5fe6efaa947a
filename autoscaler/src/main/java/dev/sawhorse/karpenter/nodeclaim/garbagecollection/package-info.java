/**
 * The deletion of NodeClaims whose instance is gone, and of instances without a NodeClaim ({@code
 * controllers/nodeclaim/garbagecollection}).
 */
@NullMarked
package dev.sawhorse.karpenter.nodeclaim.garbagecollection;

import org.jspecify.annotations.NullMarked;
