/** Scale-up: from pending pods to growing node groups. */
@NullMarked
package dev.sawhorse.clusterautoscaler.scaleup;

import org.jspecify.annotations.NullMarked;
