/**
 * Which nodes are not needed, since when, and which of them may go now.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.scaledown;

import org.jspecify.annotations.NullMarked;
