// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.asg.Alarm.Comparison;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.GroupOptions;
import dev.sawhorse.ec2.autoscaling.ScalingProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class StepAndSimpleScalingTest {
    private final ScalerFixture fixture = new ScalerFixture();

    private static Alarm alarm(Comparison comparison, double threshold, int periods) {
        return new Alarm(ScalerFixture.REQUESTS, comparison, threshold, periods);
    }

    private static StepScaling stepsUp() {
        return new StepScaling(
                alarm(Comparison.AT_LEAST, 100, 2),
                AdjustmentType.CHANGE_IN_CAPACITY,
                List.of(new StepAdjustment(0.0, 50.0, 1), new StepAdjustment(50.0, null, 3)),
                0,
                Duration.ofMinutes(4));
    }

    private static StepScaling stepsDown() {
        return new StepScaling(
                alarm(Comparison.AT_MOST, 20, 3),
                AdjustmentType.CHANGE_IN_CAPACITY,
                List.of(new StepAdjustment(null, 0.0, -1)),
                0,
                Duration.ofMinutes(4));
    }

    /** The examples of the user guide, and what follows from its rules. */
    @ParameterizedTest
    @CsvSource({
        "CHANGE_IN_CAPACITY, 3, 5, 0, 8",
        "EXACT_CAPACITY, 3, 5, 0, 5",
        "PERCENT_CHANGE_IN_CAPACITY, 10, 10, 0, 11",
        "PERCENT_CHANGE_IN_CAPACITY, 127, 10, 0, 139",
        "PERCENT_CHANGE_IN_CAPACITY, 6, 11, 0, 7",
        "PERCENT_CHANGE_IN_CAPACITY, 10, -6, 0, 9",
        "PERCENT_CHANGE_IN_CAPACITY, 667, -1, 0, 661",
        "PERCENT_CHANGE_IN_CAPACITY, 4, 25, 2, 6",
        "PERCENT_CHANGE_IN_CAPACITY, 4, 0, 2, 4"
    })
    void adjustmentsAreRoundedAsTheGuideSays(
            AdjustmentType type, int capacity, int adjustment, int minMagnitude, int adjusted) {
        assertThat(type.apply(capacity, adjustment, minMagnitude)).isEqualTo(adjusted);
    }

    @Test
    void greaterBreachIsAnsweredByAGreaterStep() {
        AutoScalingGroup group = fixture.group(1, 20, 2);
        fixture.scale(group, stepsUp());
        fixture.requests = 2 * 160;
        fixture.runUntilMinute(6);
        assertThat(group.desiredCapacity()).isEqualTo(5);
    }

    @Test
    void capacityThatIsWarmingUpIsNotRequestedTwice() {
        AutoScalingGroup group = fixture.group(1, 20, 2);
        fixture.scale(group, stepsUp());
        fixture.requests = 2 * 120;
        fixture.runUntilMinute(5);
        assertThat(group.desiredCapacity()).isEqualTo(3);
        fixture.requests = 2 * 160;
        fixture.runUntilMinute(7);
        assertThat(group.desiredCapacity()).isEqualTo(5);
        fixture.runUntilMinute(8);
        assertThat(group.desiredCapacity()).isEqualTo(5);
    }

    @Test
    void groupShrinksStepByStepWhileTheAlarmIsOn() {
        AutoScalingGroup group = fixture.group(1, 20, 4);
        fixture.scale(group, stepsUp(), stepsDown());
        fixture.requests = 4 * 10;
        fixture.runUntilMinute(6);
        assertThat(group.desiredCapacity()).isEqualTo(3);
        fixture.runUntilMinute(7);
        assertThat(group.desiredCapacity()).isEqualTo(2);
    }

    @Test
    void simpleScalingWaitsForTheChangeAndItsCooldown() {
        AutoScalingGroup group = fixture.group(1, 20, 2);
        fixture.scale(
                group,
                new SimpleScaling(alarm(Comparison.ABOVE, 100, 1), AdjustmentType.CHANGE_IN_CAPACITY, 1, 0, null));
        fixture.requests = 1000;
        fixture.runUntilMinute(1);
        assertThat(group.desiredCapacity()).isEqualTo(3);
        fixture.runUntilMinute(6);
        assertThat(group.desiredCapacity()).isEqualTo(3);
        fixture.runUntilMinute(7);
        assertThat(group.desiredCapacity()).isEqualTo(4);
    }

    @Test
    void alarmsAreNotHeardIfTheProcessIsSuspended() {
        AutoScalingGroup group = fixture.group(
                1,
                20,
                2,
                new GroupOptions(
                        Map.of(), false, Duration.ZERO, null, null, Set.of(ScalingProcess.ALARM_NOTIFICATION), null));
        fixture.scale(group, stepsUp());
        fixture.requests = 1000;
        fixture.runUntilMinute(30);
        assertThat(group.desiredCapacity()).isEqualTo(2);
    }
}
