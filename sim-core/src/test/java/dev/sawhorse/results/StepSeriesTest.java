package dev.sawhorse.results;

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
