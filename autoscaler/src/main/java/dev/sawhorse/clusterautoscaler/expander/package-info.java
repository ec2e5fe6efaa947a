/**
 * Which of several node groups is to grow.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.expander;

import org.jspecify.annotations.NullMarked;
