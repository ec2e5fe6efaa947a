// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.cron;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CronScheduleTest {

    private static long second(String instant) {
        return Instant.parse(instant).getEpochSecond();
    }

    @ParameterizedTest
    @CsvSource({
        "30 2 * * *,  America/New_York, 2026-03-07T07:30:00Z, 2026-03-09T06:30:00Z",
        "30 1 * * *,  America/New_York, 2026-11-01T05:30:00Z, 2026-11-01T06:30:00Z",
        "30 1 * * *,  America/New_York, 2026-11-01T06:30:00Z, 2026-11-02T06:30:00Z",
        "*/30 * * * *,America/New_York, 2026-11-01T05:30:00Z, 2026-11-01T06:00:00Z",
        "0 9 * * 1,   Asia/Kolkata,     2026-01-01T00:00:00Z, 2026-01-05T03:30:00Z",
        "0 0 29 2 *,  Europe/Berlin,    2026-01-01T00:00:00Z, 2028-02-28T23:00:00Z",
        "@every 90s,  Europe/Berlin,    2026-01-01T00:00:00Z, 2026-01-01T00:01:30Z"
    })
    void hitsAreReadFromTheClocksOfTheZone(String schedule, String zone, String after, String next) {
        assertThat(CronSchedule.parse(schedule).next(second(after), ZoneId.of(zone)))
                .isEqualTo(second(next));
    }

    @ParameterizedTest
    @CsvSource({"*/5 * * * *", "0 0 * * 0", "15 10 1 * *", "0 12 29 2 *", "@hourly", "@every 1h"})
    void inUtcBothWaysAgree(String schedule) {
        CronSchedule parsed = CronSchedule.parse(schedule);
        long after = second("2026-06-30T23:59:00Z");
        for (int i = 0; i < 5; i++) {
            long next = parsed.next(after);
            assertThat(parsed.next(after, ZoneId.of("UTC"))).isEqualTo(next);
            after = next;
        }
    }

    @ParameterizedTest
    @CsvSource({"0 0 31 2 *", "0 0 30 2 *"})
    void aDayThatThereIsNotNeverHits(String schedule) {
        CronSchedule parsed = CronSchedule.parse(schedule);
        assertThat(parsed.next(0)).isEqualTo(CronSchedule.NEVER);
        assertThat(parsed.next(0, ZoneId.of("Europe/Berlin"))).isEqualTo(CronSchedule.NEVER);
    }

    @ParameterizedTest
    @CsvSource({"1.5h, 5400", "1500ms, 1", "0, 1", "-5m, 1", "+90s, 90", "1h30m10.9s, 5410"})
    void everyWaitsWholeSeconds(String duration, long seconds) {
        assertThat(CronSchedule.parse("@every " + duration).next(0)).isEqualTo(seconds);
    }
}
