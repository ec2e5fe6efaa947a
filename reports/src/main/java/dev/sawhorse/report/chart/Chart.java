package dev.sawhorse.report.chart;

import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;

/**
 * One chart of a run, drawn when asked for.
 *
 * @param name its file name without ending
 * @param title what it shows
 */
public record Chart(String name, String title, Supplier<JFreeChart> drawing) {}
