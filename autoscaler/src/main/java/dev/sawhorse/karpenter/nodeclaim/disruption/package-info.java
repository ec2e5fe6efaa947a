/**
 * The conditions Drifted and Consolidatable of NodeClaims ({@code controllers/nodeclaim/disruption}).
 */
@NullMarked
package dev.sawhorse.karpenter.nodeclaim.disruption;

import org.jspecify.annotations.NullMarked;
