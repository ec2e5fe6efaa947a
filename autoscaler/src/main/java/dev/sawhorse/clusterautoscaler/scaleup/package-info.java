/**
 * From pods that wait to node groups that grow.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.scaleup;

import org.jspecify.annotations.NullMarked;
