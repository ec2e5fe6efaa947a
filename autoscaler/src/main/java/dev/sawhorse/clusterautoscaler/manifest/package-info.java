/** The manifests that Cluster Autoscaler reads. */
@NullMarked
package dev.sawhorse.clusterautoscaler.manifest;

import org.jspecify.annotations.NullMarked;
