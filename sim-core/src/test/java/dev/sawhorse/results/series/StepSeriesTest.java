// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.series;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StepSeriesTest {
    @Test
    void changesAtOneInstantCountAsOne() {
        StepSeries series = new StepSeries();
        series.change(5, 1);
        series.change(5, 2);
        series.change(9, 4);
        series.change(9, -4);
        assertThat(series.size()).isEqualTo(1);
        assertThat(series.at(4)).isZero();
        assertThat(series.at(5)).isEqualTo(3);
        assertThat(series.at(100)).isEqualTo(3);
        assertThat(series.max()).isEqualTo(3);
    }

    @Test
    void laterChangesReachNoSnapshot() {
        Random random = new Random(3);
        StepSeries series = new StepSeries();
        List<StepSeries> snapshots = new ArrayList<>();
        List<List<Long>> asTheyWere = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < 2_000; i++) {
            time += random.nextInt(2);
            series.change(time, random.nextInt(5) - 2);
            if (random.nextInt(20) == 0) {
                snapshots.add(series.snapshot());
                asTheyWere.add(points(series));
            }
        }
        assertThat(snapshots).extracting(StepSeriesTest::points).isEqualTo(asTheyWere);
    }

    private static List<Long> points(StepSeries series) {
        List<Long> points = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            points.add(series.time(i));
            points.add(series.value(i));
        }
        return points;
    }

    @Test
    void samplesAreTheValuesAtEachStep() {
        StepSeries series = new StepSeries();
        series.change(0, 1);
        series.change(10, 1);
        series.change(15, -2);
        assertThat(series.resample(5, 24)).containsExactly(1, 1, 2, 0, 0);
    }

    @Test
    void theMeanIsWeightedByTime() {
        StepSeries series = new StepSeries();
        series.change(0, 4);
        series.change(25, -4);
        assertThat(series.mean(100)).isEqualTo(1);
        assertThat(series.mean(10)).isEqualTo(4);
        assertThat(series.mean(0)).isZero();
    }
}
