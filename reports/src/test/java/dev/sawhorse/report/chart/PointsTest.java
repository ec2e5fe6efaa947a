// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.Runs;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import java.util.List;
import org.jfree.data.xy.XYSeries;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PointsTest {
    private static final long HOUR = 3_600_000_000_000L;

    @Test
    void aBurstShorterThanAColumnIsDrawnAsHighAsItWas() {
        StepSeries pending = Runs.small().timeline().pendingPods();
        XYSeries columns = Points.peaks("pending", pending, 1000 * HOUR);
        assertThat(columns.getMaxY()).isEqualTo(3);
        assertThat(columns.getY(0).intValue()).isEqualTo(3);
        assertThat(columns.getY(1).intValue()).isEqualTo(1);
        assertThat(columns.getItemCount()).isLessThan(500);
    }

    @Test
    void fewPointsAreAllDrawnAndManyAreSampled() {
        Results small = Runs.small();
        assertThat(Points.times(List.of(small.timeline().running()), HOUR))
                .containsExactly(0, 11_000_000_000L, 650_000_000_000L, HOUR);
        Results busy = Runs.busy(5000, 86_400);
        assertThat(Points.times(busy.timeline().costRate().values(), 24 * HOUR))
                .hasSize(901)
                .startsWith(0)
                .endsWith(24 * HOUR);
    }
}
