/**
 * The results of a run: a pure fold over its journal into costs, latencies, utilization, time series and their summary.
 */
@NullMarked
package dev.sawhorse.results;

import org.jspecify.annotations.NullMarked;
