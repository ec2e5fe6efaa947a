/** The charts of a run, drawn by JFreeChart as SVG and PNG in one style. */
@NullMarked
package dev.sawhorse.report.chart;

import org.jspecify.annotations.NullMarked;
