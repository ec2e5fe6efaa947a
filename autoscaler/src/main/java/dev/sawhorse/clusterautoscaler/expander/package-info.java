/** The expanders, which choose between node groups that a scale-up could grow. */
@NullMarked
package dev.sawhorse.clusterautoscaler.expander;

import org.jspecify.annotations.NullMarked;
