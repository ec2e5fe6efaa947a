// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduledActionTest {
    private final ScalerFixture fixture = new ScalerFixture();

    private static ScheduledAction daily(
            String cron, ZoneId zone, @Nullable Integer min, @Nullable Integer max, @Nullable Integer desired) {
        return new ScheduledAction("daily", CronSchedule.parse(cron), zone, null, null, min, max, desired);
    }

    @Test
    void recurrenceChangesSizesDayByDay() {
        AutoScalingGroup group = fixture.group(1, 20, 2);
        fixture.schedule(
                group,
                daily("0 8 * * *", ZoneOffset.UTC, 6, null, null),
                daily("0 20 * * *", ZoneOffset.UTC, 1, null, 2));
        fixture.runUntil(Duration.ofHours(9));
        assertThat(group.desiredCapacity()).isEqualTo(6);
        assertThat(group.spec().minSize()).isEqualTo(6);
        fixture.runUntil(Duration.ofHours(21));
        assertThat(group.desiredCapacity()).isEqualTo(2);
        fixture.runUntil(Duration.ofHours(33));
        assertThat(group.desiredCapacity()).isEqualTo(6);
    }

    @Test
    void recurrenceIsOnTheClocksOfItsZone() {
        AutoScalingGroup group = fixture.group(1, 20, 2);
        fixture.schedule(group, daily("0 8 * * *", ZoneId.of("Europe/Berlin"), null, null, 6));
        fixture.runUntil(Duration.ofHours(7).minusSeconds(1));
        assertThat(group.desiredCapacity()).isEqualTo(2);
        fixture.runUntil(Duration.ofHours(7));
        assertThat(group.desiredCapacity()).isEqualTo(6);
    }

    @Test
    void newLimitsTakeTheDesiredCapacityWithThem() {
        AutoScalingGroup group = fixture.group(1, 20, 10);
        fixture.schedule(group, daily("0 1 * * *", ZoneOffset.UTC, null, 4, null));
        fixture.runUntil(Duration.ofHours(2));
        assertThat(group.desiredCapacity()).isEqualTo(4);
        assertThat(group.spec().maxSize()).isEqualTo(4);
    }

    @Test
    void startAndEndBoundARecurrence() {
        Instant start = ScalerFixture.START.plus(Duration.ofHours(30));
        Instant end = ScalerFixture.START.plus(Duration.ofHours(60));
        ScheduledAction action = new ScheduledAction(
                "bounded", CronSchedule.parse("0 8 * * *"), ZoneOffset.UTC, start, end, null, null, 5);
        long first = action.next(ScalerFixture.START.getEpochSecond());
        assertThat(Instant.ofEpochSecond(first)).isEqualTo(ScalerFixture.START.plus(Duration.ofHours(32)));
        assertThat(Instant.ofEpochSecond(action.next(first + 1)))
                .isEqualTo(ScalerFixture.START.plus(Duration.ofHours(56)));
        assertThat(action.next(first + 2 * 86_400)).isEqualTo(ScheduledAction.NEVER);
    }

    @Test
    void actionWithoutRecurrenceHappensOnce() {
        ScheduledAction action = new ScheduledAction(
                "once", null, ZoneOffset.UTC, ScalerFixture.START.plusSeconds(3600), null, null, null, 5);
        AutoScalingGroup group = fixture.group(1, 20, 2);
        fixture.schedule(group, action);
        fixture.at(Duration.ofHours(2), () -> fixture.service.setDesiredCapacity("workers", 3, "test"));
        fixture.runUntil(Duration.ofMinutes(61));
        assertThat(group.desiredCapacity()).isEqualTo(5);
        fixture.runUntil(Duration.ofDays(3));
        assertThat(group.desiredCapacity()).isEqualTo(3);
    }
}
