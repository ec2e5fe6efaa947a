/** The tables of a run: the summary on a terminal, CSV files, and tables for grouping and sums. */
@NullMarked
package dev.sawhorse.report.table;

import org.jspecify.annotations.NullMarked;
