/**
 * Cluster Autoscaler's provider for AWS: node groups are EC2 Auto Scaling groups.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.aws;

import org.jspecify.annotations.NullMarked;
