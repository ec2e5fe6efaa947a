/** The state of node groups that Cluster Autoscaler keeps between loops: readiness, open scale-ups, failures. */
@NullMarked
package dev.sawhorse.clusterautoscaler.clusterstate;

import org.jspecify.annotations.NullMarked;
