/**
 * What Cluster Autoscaler asks of a cloud: groups of like nodes whose size can be set.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.cloudprovider;

import org.jspecify.annotations.NullMarked;
