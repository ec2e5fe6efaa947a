/**
 * The time of the last pod event of NodeClaims, which consolidateAfter counts from ({@code
 * controllers/nodeclaim/podevents}).
 */
@NullMarked
package dev.sawhorse.karpenter.nodeclaim.podevents;

import org.jspecify.annotations.NullMarked;
