/**
 * What Cluster Autoscaler remembers of node groups from loop to loop: readiness, open scale-ups, failures.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.clusterstate;

import org.jspecify.annotations.NullMarked;
