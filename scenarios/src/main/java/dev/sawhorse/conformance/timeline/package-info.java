/**
 * Replays recorded timelines of a cluster with Karpenter.
 */
@NullMarked
package dev.sawhorse.conformance.timeline;

import org.jspecify.annotations.NullMarked;
