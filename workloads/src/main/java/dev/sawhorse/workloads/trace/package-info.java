/**
 * Traces of pods: what arrived somewhere, when, how large it was and how long it ran, read and written one row at a time.
 *
 * <p>Nothing here holds more than a row of a table, so that a trace may be larger than the memory. Whatever cannot be used is
 * an {@link dev.sawhorse.input.InvalidInputException} that names file, line and column.
 */
@NullMarked
package dev.sawhorse.workloads.trace;

import org.jspecify.annotations.NullMarked;
