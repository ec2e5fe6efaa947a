/** The simulation of nodes and pods by which Cluster Autoscaler tests changes before it acts. */
@NullMarked
package dev.sawhorse.clusterautoscaler.simulator;

import org.jspecify.annotations.NullMarked;
