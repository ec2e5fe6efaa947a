/**
 * Cluster Autoscaler's command line.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.config;

import org.jspecify.annotations.NullMarked;
