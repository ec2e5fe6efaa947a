/** What the controllers of a run would have exported to Prometheus, under their own names. */
@NullMarked
package dev.sawhorse.report.metrics;

import org.jspecify.annotations.NullMarked;
