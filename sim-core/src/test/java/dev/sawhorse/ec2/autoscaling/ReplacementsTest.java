// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.ec2.capacity.PoolSelector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReplacementsTest {
    private final GroupFixture fixture = new GroupFixture();

    private AutoScalingGroup group(int desired, GroupOptions options) {
        return fixture.group(GroupFixture.spec(1, 20, desired).withOptions(options));
    }

    private Instance impairFirst(AutoScalingGroup group) {
        Instance ill = GroupFixture.staying(group).get(0);
        fixture.fleet.impair(ill.id(), StatusCheck.INSTANCE);
        return ill;
    }

    @Test
    void unhealthyInstanceIsTerminatedAndThenReplaced() {
        AutoScalingGroup group = group(2, GroupOptions.DEFAULTS);
        Instance ill = impairFirst(group);

        fixture.runFor(179);
        assertThat(group.isStaying(ill)).isTrue();
        fixture.runFor(7);
        assertThat(ill.isAlive()).isFalse();
        assertThat(group.staying()).hasSize(2);
        assertThat(fixture.told("HealthCheck")).singleElement().asString().contains(ill.id());
    }

    @Test
    void launchBeforeTerminateKeepsUnhealthyInstanceUntilItsReplacementIsInService() {
        AutoScalingGroup group = group(2, GroupFixture.maintained(100, 110));
        Instance ill = impairFirst(group);

        fixture.runFor(186);
        assertThat(ill.isAlive()).isTrue();
        assertThat(group.instances()).hasSize(3);
        fixture.runFor(5);
        assertThat(ill.isAlive()).isFalse();
        assertThat(group.staying()).hasSize(2);
    }

    @Test
    void statusChecksAreNotLookedAtInTheGracePeriod() {
        AutoScalingGroup group =
                group(2, new GroupOptions(Map.of(), false, Duration.ofMinutes(10), null, null, Set.of(), null));
        Instance ill = impairFirst(group);

        fixture.runFor(580);
        assertThat(group.isStaying(ill)).isTrue();
        fixture.runFor(30);
        assertThat(ill.isAlive()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"HEALTH_CHECK", "REPLACE_UNHEALTHY", "TERMINATE"})
    void suspendedProcessKeepsTheUnhealthyInstance(ScalingProcess process) {
        AutoScalingGroup group = group(2, GroupFixture.suspended(process));
        Instance ill = impairFirst(group);
        fixture.runFor(3600);

        assertThat(GroupFixture.staying(group)).hasSize(2).contains(ill);
    }

    @Test
    void groupWithSuspendedLaunchAndTerminateIsUnchanged() {
        AutoScalingGroup group = group(2, GroupFixture.suspended(ScalingProcess.LAUNCH, ScalingProcess.TERMINATE));
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 5, "test");
        fixture.runFor(600);
        assertThat(group.staying()).isEmpty();
    }

    @Test
    void instancesAreReplacedWhenTheirLifeIsOver() {
        AutoScalingGroup group =
                group(10, new GroupOptions(Map.of(), false, Duration.ZERO, Duration.ofDays(1), null, Set.of(), null));
        List<Instance> before = GroupFixture.staying(group);

        fixture.runFor(86_380);
        assertThat(GroupFixture.staying(group)).isEqualTo(before);
        long fewest = 10;
        for (int i = 0; i < 600; i++) {
            fixture.runFor(1);
            fewest = Math.min(fewest, GroupFixture.inService(group));
        }
        assertThat(GroupFixture.staying(group)).hasSize(10).doesNotContainAnyElementsOf(before);
        assertThat(fewest).isEqualTo(9);
    }

    @Test
    void lifetimeIsADayAtLeast() {
        assertThatThrownBy(() ->
                        new GroupOptions(Map.of(), false, Duration.ZERO, Duration.ofHours(23), null, Set.of(), null))
                .hasMessageContaining("shorter than a day");
    }

    @ParameterizedTest
    @CsvSource({"-1, 100", "101, 150", "50, 99", "100, 201", "0, 150"})
    void percentagesOfAPolicyAreInRange(int min, int max) {
        assertThatThrownBy(() -> new MaintenancePolicy(min, max)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void zonesAreEvenedOutByLaunchingFirst() {
        fixture.capacity.withhold(new PoolSelector(null, "us-east-1c", null), 0, Duration.ofMinutes(4));
        AutoScalingGroup group = group(6, GroupOptions.DEFAULTS);
        assertThat(zones(group)).doesNotContain("us-east-1c");

        fixture.runFor(301);
        assertThat(group.staying()).hasSize(6);
        assertThat(group.instances()).hasSize(7);
        fixture.runFor(300);
        assertThat(zones(group)).filteredOn("us-east-1c"::equals).hasSize(2);
        assertThat(group.staying()).hasSize(6);
        assertThat(fixture.told("AZRebalance")).hasSize(2);
    }

    @Test
    void zonesAreNotRebalancedIfTheProcessIsSuspended() {
        fixture.capacity.withhold(new PoolSelector(null, "us-east-1c", null), 0, Duration.ofMinutes(4));
        AutoScalingGroup group = group(6, GroupFixture.suspended(ScalingProcess.AZ_REBALANCE));
        fixture.runFor(3600);
        assertThat(zones(group)).doesNotContain("us-east-1c");
    }

    private static List<String> zones(AutoScalingGroup group) {
        return group.staying().stream().map(GroupInstance::zone).toList();
    }

    @Test
    void failedReplacementIsRetried() {
        AutoScalingGroup group = group(2, GroupFixture.maintained(100, 100));
        Instance ill = impairFirst(group);
        fixture.capacity.withhold(new PoolSelector(null, null, null), fixture.simulation.now(), Duration.ofMinutes(10));
        fixture.runFor(500);
        assertThat(ill.isAlive()).isTrue();
        fixture.runFor(200);
        assertThat(ill.isAlive()).isFalse();
        assertThat(group.staying()).hasSize(2);
    }
}
