// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.report.chart.CheckCharts;
import dev.sawhorse.report.chart.NoFontsException;
import dev.sawhorse.report.check.CheckFigures;
import dev.sawhorse.report.html.CheckPage;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The HTML page of a check with its charts.
 *
 * @param notes charts that could not be drawn, one line each
 */
public record RenderedCheck(String page, List<String> notes) {
    /** The maximum number of charts of a page; tables contain the same data. */
    private static final int MOST_CHARTS = 24;

    public RenderedCheck {
        notes = List.copyOf(notes);
    }

    /**
     * Draws the charts of the variants that changed, and the page that contains them.
     *
     * @param runs data of the runs for the timeline; may be empty
     */
    public static RenderedCheck of(CheckResult result, List<String> runs) throws IOException {
        Map<String, Map<Chart, String>> drawn = new LinkedHashMap<>();
        List<String> notes = List.of();
        try {
            for (ScenarioCheck scenario : result.scenarios()) {
                for (VariantCheck variant : scenario.variants()) {
                    draw(CheckFigures.name(scenario, variant), variant, drawn);
                }
            }
        } catch (NoFontsException e) {
            notes = List.of(e.getMessage());
        }
        return new RenderedCheck(CheckPage.of(result, drawn, runs), notes);
    }

    private static void draw(String name, VariantCheck variant, Map<String, Map<Chart, String>> drawn)
            throws IOException {
        for (Chart chart : CheckCharts.of(drawn.size() + 1, name, variant.metrics())) {
            if (drawn.size() < MOST_CHARTS) {
                drawn.put(name, Map.of(chart, ChartImages.svg(chart)));
            }
        }
    }
}
