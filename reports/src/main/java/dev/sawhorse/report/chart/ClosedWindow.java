// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

/**
 * A window in which disruption budgets allow no disruption.
 *
 * @param from nanoseconds since the start of the run
 * @param to end in nanoseconds since the start of the run
 */
public record ClosedWindow(long from, long to) {}
