// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.report.chart.NoFontsException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Charts drawn in the requested image formats, in order.
 *
 * @param svgs for files or a page
 * @param pngs for files
 * @param notes reasons why charts could not be drawn, one line each
 */
record RenderedCharts(Map<Chart, String> svgs, Map<Chart, byte[]> pngs, List<String> notes) {
    /** Draws charts; none without fonts. */
    static RenderedCharts of(List<Chart> charts, ReportOptions options) throws IOException {
        Map<Chart, String> svgs = new LinkedHashMap<>();
        Map<Chart, byte[]> pngs = new LinkedHashMap<>();
        try {
            for (Chart chart : charts) {
                Chart cached = chart.cached();
                if (options.svg() || options.html()) {
                    svgs.put(chart, ChartImages.svg(cached));
                }
                if (options.png()) {
                    pngs.put(chart, ChartImages.png(cached));
                }
            }
        } catch (NoFontsException e) {
            return new RenderedCharts(svgs, pngs, List.of(e.getMessage()));
        }
        return new RenderedCharts(svgs, pngs, List.of());
    }
}
