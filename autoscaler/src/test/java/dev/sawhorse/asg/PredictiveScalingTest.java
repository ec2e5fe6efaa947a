// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.asg.PredictiveScaling.Mode;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PredictiveScalingTest {
    private final ScalerFixture fixture = new ScalerFixture();

    private static PredictiveScaling policy(Mode mode, boolean increasesMax) {
        return new PredictiveScaling(
                ScalerFixture.REQUESTS, 100, mode, Duration.ofMinutes(5), increasesMax, increasesMax ? 10 : 0);
    }

    /** Every day 900 requests from 8 to 10 o'clock, else 100. */
    private void load(int days) {
        for (int day = 0; day < days; day++) {
            Duration morning = Duration.ofDays(day).plusHours(8);
            fixture.at(morning, () -> fixture.requests = 900);
            fixture.at(morning.plusHours(2), () -> fixture.requests = 100);
        }
        fixture.requests = 100;
    }

    @Test
    void capacityIsThereBeforeTheHourThatNeededItTheDayBefore() {
        AutoScalingGroup group = fixture.group(1, 20, 1);
        fixture.scale(group, policy(Mode.FORECAST_AND_SCALE, false));
        load(2);
        fixture.runUntil(Duration.ofHours(31).plusMinutes(54));
        assertThat(group.desiredCapacity()).isEqualTo(1);
        fixture.runUntil(Duration.ofHours(31).plusMinutes(55));
        assertThat(group.desiredCapacity()).isEqualTo(9);
        fixture.runUntil(Duration.ofHours(47));
        assertThat(group.desiredCapacity()).isEqualTo(9);
    }

    @Test
    void dynamicScalingRemovesCapacityAboveTheForecast() {
        AutoScalingGroup group = fixture.group(1, 20, 1);
        fixture.scale(
                group,
                policy(Mode.FORECAST_AND_SCALE, false),
                new TargetTracking(ScalerFixture.REQUESTS, 100, Duration.ofMinutes(1), true));
        load(2);
        fixture.runUntil(Duration.ofHours(31).plusMinutes(59));
        assertThat(group.desiredCapacity()).isEqualTo(9);
        fixture.runUntil(Duration.ofHours(35));
        assertThat(group.desiredCapacity()).isEqualTo(1);
    }

    @Test
    void forecastAloneDoesNotScale() {
        AutoScalingGroup group = fixture.group(1, 20, 1);
        fixture.scale(group, policy(Mode.FORECAST_ONLY, false));
        load(3);
        fixture.runUntil(Duration.ofDays(3));
        assertThat(group.desiredCapacity()).isEqualTo(1);
    }

    @Test
    void maxSizeGrowsOnlyIfThePolicyAllowsIt() {
        AutoScalingGroup group = fixture.group(1, 5, 1);
        fixture.scale(group, policy(Mode.FORECAST_AND_SCALE, true));
        load(2);
        fixture.runUntil(Duration.ofHours(32));
        assertThat(group.desiredCapacity()).isEqualTo(9);
        assertThat(group.spec().maxSize()).isEqualTo(10);
    }

    @Test
    void forecastIsTheMeanOfTheSameHourAndFromAWeekOnOfTheSameWeekday() {
        Forecast forecast = new Forecast();
        for (int hour = 0; hour < 6 * 24; hour++) {
            forecast.add(hour / 24 == 5 ? 60 : 0);
        }
        assertThat(forecast.load(6 * 24)).isEqualTo(10);
        for (int hour = 0; hour < 24; hour++) {
            forecast.add(7);
        }
        assertThat(forecast.load(12 * 24)).isEqualTo(60);
        assertThat(forecast.load(13 * 24)).isEqualTo(7);
    }

    @Test
    void forecastNeedsOneDayAndUsesTheLastTwoWeeks() {
        Forecast forecast = new Forecast();
        for (int hour = 0; hour < 23; hour++) {
            forecast.add(1000);
        }
        assertThat(forecast.isReady()).isFalse();
        forecast.add(1000);
        assertThat(forecast.isReady()).isTrue();
        for (int hour = 0; hour < 14 * 24; hour++) {
            forecast.add(1);
        }
        assertThat(forecast.load(15 * 24)).isEqualTo(1);
    }
}
