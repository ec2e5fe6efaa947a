/**
 * Cluster Autoscaler's treatment of CapacityBuffers.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.capacitybuffer;

import org.jspecify.annotations.NullMarked;
