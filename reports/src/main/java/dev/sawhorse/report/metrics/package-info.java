/** The metrics that the controllers of a run would export to Prometheus, with upstream's names. */
@NullMarked
package dev.sawhorse.report.metrics;

import org.jspecify.annotations.NullMarked;
