/** The limits on CPU, memory and GPUs of the whole cluster. */
@NullMarked
package dev.sawhorse.clusterautoscaler.resourcequotas;

import org.jspecify.annotations.NullMarked;
