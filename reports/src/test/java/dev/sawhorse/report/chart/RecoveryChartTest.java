// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.Runs;
import dev.sawhorse.results.Results;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RecoveryChartTest {
    private static XYPlot plot(Results results) {
        return RecoveryChart.of(results).getXYPlot();
    }

    @Test
    void onlyThePartOfTheRunWithInterruptionsIsDrawn() {
        XYPlot plot = plot(Runs.interrupted(7200, 3000, 3090));

        assertThat(plot.getDomainAxis().getLowerBound()).isCloseTo(3000 - 120, within(1e-6));
        assertThat(plot.getDomainAxis().getUpperBound()).isCloseTo(3090 + 240, within(1e-6));
    }

    @Test
    void wholeRunIsDrawnIfInterruptionsSpanIt() {
        XYPlot plot = plot(Runs.interrupted(7200, 600, 6600));

        assertThat(plot.getDomainAxis().getLowerBound()).isZero();
        assertThat(plot.getDomainAxis().getUpperBound()).isEqualTo(7200);
    }

    @Test
    void nodesAreStackedByCapacityTypeUnderTheWaitingPods() {
        XYPlot plot = plot(Runs.interrupted(7200, 3000, 3090));

        assertThat(plot.getDataset(0).getSeriesCount()).isEqualTo(2);
        assertThat((Object) plot.getDataset(0).getSeriesKey(0)).isEqualTo("spot nodes");
        assertThat((Object) plot.getDataset(0).getSeriesKey(1)).isEqualTo("on-demand nodes");
        assertThat((Object) plot.getDataset(1).getSeriesKey(0)).isEqualTo("pods not bound");
    }

    @Test
    void runsWithoutInterruptionsHaveNoSuchChart() {
        assertThat(Charts.of(Runs.small())).extracting(Chart::name).doesNotContain("recovery");
        assertThat(Charts.of(Runs.interrupted(7200, 3000, 3090)))
                .extracting(Chart::name)
                .endsWith("recovery");
    }
}
