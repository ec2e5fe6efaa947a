/** Cluster Autoscaler 1.37: a loop over node groups, with upstream's names. */
@NullMarked
package dev.sawhorse.clusterautoscaler;

import org.jspecify.annotations.NullMarked;
