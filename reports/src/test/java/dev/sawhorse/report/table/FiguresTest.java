// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FiguresTest {
    @Test
    void moneyHasSignificantDecimals() {
        assertThat(Figures.usd(0)).isEqualTo("$0");
        assertThat(Figures.usd(0.04251)).isEqualTo("$0.0425");
        assertThat(Figures.usd(42.519)).isEqualTo("$42.52");
        assertThat(Figures.usd(427.394)).isEqualTo("$427");
        assertThat(Figures.usd(1_234_567.8)).isEqualTo("$1,234,568");
    }

    @Test
    void spansInMinutesHaveMinutesFromTheFirstOneOn() {
        assertThat(Figures.spanInMinutes(59.4)).isEqualTo("59.4 s");
        assertThat(Figures.spanInMinutes(59.6)).isEqualTo("1m 00s");
        assertThat(Figures.spanInMinutes(108)).isEqualTo("1m 48s");
        assertThat(Figures.spanInMinutes(119.9)).isEqualTo("2m 00s");
        assertThat(Figures.spanInMinutes(235)).isEqualTo("3m 55s");
    }

    @Test
    void spansAreReadAtAGlance() {
        assertThat(Figures.span(0.25)).isEqualTo("0.3 s");
        assertThat(Figures.span(119.9)).isEqualTo("119.9 s");
        assertThat(Figures.span(200)).isEqualTo("3m 20s");
        assertThat(Figures.span(3599.7)).isEqualTo("1h 00m");
        assertThat(Figures.span(3900)).isEqualTo("1h 05m");
        assertThat(Figures.span(183_600)).isEqualTo("2d 03h");
    }

    @Test
    void momentsAreTimesSinceTheStart() {
        assertThat(Figures.clock(3_723_000_000_000L)).isEqualTo("1:02:03");
        assertThat(Figures.clock(100_000_000_000_000L)).isEqualTo("27:46:40");
    }

    @Test
    void sharesAndHoursAreRounded() {
        assertThat(Figures.percent(0.625)).isEqualTo("63%");
        assertThat(Figures.hours(1.5)).isEqualTo("1.50");
        assertThat(Figures.hours(1954.4)).isEqualTo("1,954");
    }
}
