/**
 * The results of a run: a pure fold over its journal into costs, latencies, utilization, time series and their summary.
 *
 * <p>More than 40 types, because the ledgers of the fold share the lives of pods and nodes, and each figure has a record.
 */
@NullMarked
package dev.sawhorse.results;

import org.jspecify.annotations.NullMarked;
