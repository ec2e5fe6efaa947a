/**
 * Replays recorded decisions of Cluster Autoscaler.
 */
@NullMarked
package dev.sawhorse.conformance.autoscaler;

import org.jspecify.annotations.NullMarked;
