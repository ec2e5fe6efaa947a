/**
 * Traces of pods: arrivals, sizes and run times, read and written one row at a time.
 *
 * <p>No class holds more than a row of a table, so a trace may be larger than the memory. Invalid input raises an {@link
 * dev.sawhorse.input.InvalidInputException} that names file, line and column.
 */
@NullMarked
package dev.sawhorse.workloads.trace;

import org.jspecify.annotations.NullMarked;
