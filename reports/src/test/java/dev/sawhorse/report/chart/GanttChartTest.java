// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GanttChartTest {
    private static final long SECOND = 1_000_000_000L;

    private static GanttChart chart(int rows) {
        List<GanttChart.Row> all = IntStream.range(0, rows)
                .mapToObj(i -> new GanttChart.Row(
                        "node-" + i,
                        List.of(
                                new GanttChart.Bar("waits", 60 * SECOND, (70 + i) * SECOND),
                                new GanttChart.Bar("is drained", (70 + i) * SECOND, (90 + i) * SECOND))))
                .toList();
        return new GanttChart("Nodes", "an image", 60 * SECOND, 200 * SECOND, List.of("waits", "is drained"), all);
    }

    @Test
    void firstRowIsOnTopAndItsBarsAreTheIntervalsOfItsPhases() {
        JFreeChart drawn = chart(3).named("nodes").drawing().get();
        XYIntervalSeriesCollection bars =
                (XYIntervalSeriesCollection) drawn.getXYPlot().getDataset();

        assertThat(bars.getSeriesCount()).isEqualTo(2);
        assertThat(bars.getXValue(1, 0)).isEqualTo(3);
        assertThat(bars.getStartYValue(1, 0)).isEqualTo(70);
        assertThat(bars.getEndYValue(1, 0)).isEqualTo(90);
        assertThat(bars.getXValue(1, 2)).isEqualTo(1);
        assertThat(bars.getStartYValue(0, 2)).isEqualTo(60);
    }

    @Test
    void moreRowsThanFitAreCutAndCounted() {
        JFreeChart drawn = chart(50).named("nodes").drawing().get();

        assertThat(drawn.getXYPlot().getDataset().getItemCount(0)).isEqualTo(40);
        assertThat(drawn.getSubtitles())
                .filteredOn(TextTitle.class::isInstance)
                .extracting(title -> ((TextTitle) title).getText())
                .contains("an image; the first 40 of 50 rows");
    }
}
