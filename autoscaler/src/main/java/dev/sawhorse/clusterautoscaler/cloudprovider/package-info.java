/** The interface between Cluster Autoscaler and a cloud: node groups with a target size. */
@NullMarked
package dev.sawhorse.clusterautoscaler.cloudprovider;

import org.jspecify.annotations.NullMarked;
