// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SeveralPoliciesTest {
    private final ScalerFixture fixture = new ScalerFixture();

    private static TargetTracking tracking(double target, boolean scalesIn) {
        return new TargetTracking(ScalerFixture.REQUESTS, target, Duration.ofMinutes(1), scalesIn);
    }

    @Test
    void scaleOutUsesTheLargestCapacity() {
        AutoScalingGroup group = fixture.group(1, 50, 4);
        fixture.scale(group, tracking(100, true), tracking(50, true));
        fixture.requests = 800;
        fixture.runUntilMinute(6);
        assertThat(group.desiredCapacity()).isEqualTo(16);
    }

    @Test
    void groupShrinksOnlyIfAllAgree() {
        AutoScalingGroup group = fixture.group(1, 50, 10);
        fixture.scale(group, tracking(100, true), tracking(20, true));
        fixture.requests = 190;
        fixture.runUntilMinute(60);
        assertThat(group.desiredCapacity()).isEqualTo(10);
        fixture.requests = 100;
        fixture.runUntilMinute(120);
        assertThat(group.desiredCapacity()).isEqualTo(5);
    }

    @Test
    void policyThatMayNotScaleInIsIgnored() {
        AutoScalingGroup group = fixture.group(1, 50, 10);
        fixture.scale(group, tracking(100, true), tracking(20, false));
        fixture.requests = 190;
        fixture.runUntilMinute(15);
        assertThat(group.desiredCapacity()).isEqualTo(2);
    }

    @Test
    void targetIsMetAgainAfterThreeMinutesAboveItAndFifteenBelow() {
        AutoScalingGroup group = fixture.group(1, 50, 2);
        fixture.scale(group, tracking(100, true));
        fixture.requests = 500;
        fixture.runUntilMinute(2);
        assertThat(group.desiredCapacity()).isEqualTo(2);
        fixture.runUntilMinute(3);
        assertThat(group.desiredCapacity()).isEqualTo(5);
        fixture.at(Duration.ofMinutes(30), () -> fixture.requests = 100);
        fixture.runUntilMinute(43);
        assertThat(group.desiredCapacity()).isEqualTo(5);
        fixture.runUntilMinute(45);
        assertThat(group.desiredCapacity()).isEqualTo(1);
    }
}
