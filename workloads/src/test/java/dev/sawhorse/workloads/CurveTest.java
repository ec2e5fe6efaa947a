// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.workloads.PiecewiseLinearCurve.Point;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CurveTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final long DAY = 24 * HOUR;
    private static final Instant MONDAY = Instant.parse("2026-01-05T00:00:00Z");

    @Test
    void linesJoinThePointsAndTheEndsAreLevel() {
        Curve curve = PiecewiseLinearCurve.through(List.of(new Point(10, 2), new Point(20, 4), new Point(40, 1)));

        assertThat(curve.at(0)).isEqualTo(2);
        assertThat(curve.at(10)).isEqualTo(2);
        assertThat(curve.at(15)).isEqualTo(3);
        assertThat(curve.at(20)).isEqualTo(4);
        assertThat(curve.at(30)).isEqualTo(2.5);
        assertThat(curve.at(50)).isEqualTo(1);
        assertThat(curve.max()).isEqualTo(4);
        assertThat(curve.endNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void curveThatFallsToZeroEnds() {
        assertThat(PiecewiseLinearCurve.through(List.of(new Point(0, 5), new Point(60, 0)))
                        .endNanos())
                .isEqualTo(60);
    }

    @Test
    void pointsHaveToRiseInTime() {
        assertThatThrownBy(() -> PiecewiseLinearCurve.through(List.of(new Point(5, 1), new Point(5, 2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Point 1 of the curve is at 5 ns, which is not after the one before at 5 ns");
        assertThatThrownBy(() -> PiecewiseLinearCurve.through(List.of())).hasMessageContaining("at least one point");
        assertThatThrownBy(() -> PiecewiseLinearCurve.through(List.of(new Point(0, -1))))
                .hasMessageContaining("level is -1.0");
    }

    @Test
    void dayRunsThroughItsHoursAndOverMidnight() {
        Curve curve = WeeklyCurve.ofDay(risingHours(), MONDAY, ZoneOffset.UTC);

        assertThat(curve.at(0)).isZero();
        assertThat(curve.at(HOUR / 2)).isEqualTo(0.5);
        assertThat(curve.at(5 * HOUR)).isEqualTo(5);
        assertThat(curve.at(23 * HOUR + HOUR / 2)).isEqualTo(11.5);
        assertThat(curve.at(DAY + 5 * HOUR)).isEqualTo(5);
        assertThat(curve.max()).isEqualTo(23);
    }

    @Test
    void dayStartsAtTheClockOfTheStart() {
        Curve curve = WeeklyCurve.ofDay(risingHours(), Instant.parse("2026-01-05T06:00:00Z"), ZoneOffset.ofHours(2));

        assertThat(curve.at(0)).isEqualTo(8);
        assertThat(curve.at(HOUR)).isEqualTo(9);
    }

    @Test
    void weekendHasItsOwnFactorAndTheWeekRepeats() {
        Curve curve =
                WeeklyCurve.ofWeek(risingHours(), List.of(1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0), MONDAY, ZoneOffset.UTC);

        assertThat(curve.at(4 * DAY + 10 * HOUR)).isEqualTo(10);
        assertThat(curve.at(5 * DAY + 10 * HOUR)).isEqualTo(5);
        assertThat(curve.at(6 * DAY + 10 * HOUR)).isZero();
        assertThat(curve.at(7 * DAY + 10 * HOUR)).isEqualTo(10);
    }

    @Test
    void startInTheMiddleOfTheWeekKnowsItsDay() {
        Curve curve = WeeklyCurve.ofWeek(
                risingHours(),
                List.of(1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0),
                Instant.parse("2026-01-10T10:00:00Z"),
                ZoneOffset.UTC);

        assertThat(curve.at(0)).isEqualTo(5);
    }

    @Test
    void curveNeedsAllHoursAndDays() {
        assertThatThrownBy(() -> WeeklyCurve.ofDay(List.of(1.0), MONDAY, ZoneOffset.UTC))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hourly has 1 figures, but needs 24");
        assertThatThrownBy(() -> WeeklyCurve.ofWeek(risingHours(), List.of(1.0), MONDAY, ZoneOffset.UTC))
                .hasMessage("byDay has 1 figures, but needs 7");
    }

    private static List<Double> risingHours() {
        List<Double> hourly = new ArrayList<>();
        for (int hour = 0; hour < 24; hour++) {
            hourly.add((double) hour);
        }
        return hourly;
    }
}
