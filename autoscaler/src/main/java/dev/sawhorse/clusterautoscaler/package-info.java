/**
 * Cluster Autoscaler of its 1.37 line: one loop after another over node groups, under upstream's own names.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler;

import org.jspecify.annotations.NullMarked;
