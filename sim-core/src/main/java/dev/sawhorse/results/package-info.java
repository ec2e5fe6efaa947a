/**
 * What a run came to: a pure fold of its journal into costs, latencies, utilization and time series, and the summary that
 * is written of them.
 */
@NullMarked
package dev.sawhorse.results;

import org.jspecify.annotations.NullMarked;
