/** Estimates of how many nodes of a group would help how many pods. */
@NullMarked
package dev.sawhorse.clusterautoscaler.estimator;

import org.jspecify.annotations.NullMarked;
