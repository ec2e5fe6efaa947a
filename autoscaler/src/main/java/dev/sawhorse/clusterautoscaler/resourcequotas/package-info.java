/**
 * How much of CPU, memory and GPUs the whole cluster may have.
 */
@NullMarked
package dev.sawhorse.clusterautoscaler.resourcequotas;

import org.jspecify.annotations.NullMarked;
