/** The command line of Cluster Autoscaler. */
@NullMarked
package dev.sawhorse.clusterautoscaler.config;

import org.jspecify.annotations.NullMarked;
