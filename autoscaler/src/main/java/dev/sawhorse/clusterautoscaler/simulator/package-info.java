/**
 * Nodes and pods as they would be: what Cluster Autoscaler tries out before it acts.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.simulator;

import org.jspecify.annotations.NullMarked;
