// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CronArrivalsTest {
    private static final Instant START = Instant.parse("2026-01-05T06:00:00.500Z");

    @Test
    void startBetweenSecondsShiftsTheHits() {
        assertThat(CronArrivals.of("@hourly", ZoneOffset.UTC, START, () -> 1).next())
                .isEqualTo(new Arrival(3_599_500_000_000L, 1));
    }

    @Test
    void expressionIsOfTheZonesClock() {
        assertThat(CronArrivals.of("0 9 * * *", ZoneOffset.ofHours(2), START, () -> 1)
                        .next())
                .isEqualTo(new Arrival(3_599_500_000_000L, 1));
    }

    @Test
    void expressionThatNeverHitsIsRejected() {
        assertThatThrownBy(() -> CronArrivals.of("0 0 30 2 *", ZoneOffset.UTC, START, () -> 1))
                .hasMessageContaining("\"0 0 30 2 *\" never fires")
                .hasMessageContaining("Maybe its day of month does not exist in its month.");
    }
}
