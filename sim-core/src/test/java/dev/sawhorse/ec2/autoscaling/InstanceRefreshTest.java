// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.RefreshPreferences.ProtectedInstances;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class InstanceRefreshTest {
    private final GroupFixture fixture = new GroupFixture();
    private final AutoScalingGroup group = fixture.group(GroupFixture.spec(1, 20, 10));
    private final List<Instance> before = GroupFixture.staying(group);

    private void start(MaintenancePolicy policy, boolean skipMatching, Integer... checkpoints) {
        fixture.service.startInstanceRefresh(
                GroupFixture.NAME,
                new RefreshPreferences(
                        policy,
                        Duration.ofSeconds(30),
                        skipMatching,
                        List.of(checkpoints),
                        Duration.ofHours(1),
                        ProtectedInstances.WAIT));
    }

    private long left() {
        return before.stream().filter(group::isStaying).count();
    }

    @Test
    void oneOfTenIsReplacedAtATimeByDefaultAfterWarmUp() {
        start(MaintenancePolicy.DEFAULT, false);
        fixture.runFor(6);
        assertThat(left()).isEqualTo(9);
        fixture.runFor(33);
        assertThat(left()).isEqualTo(9);
        fixture.runFor(3);
        assertThat(left()).isEqualTo(8);
        fixture.runFor(600);
        assertThat(left()).isZero();
        assertThat(group.staying()).hasSize(10);
        assertThat(group.isRefreshing()).isFalse();
    }

    @Test
    void policyThatLaunchesFirstNeverHasFewer() {
        start(new MaintenancePolicy(100, 120), false);
        long fewest = 10;
        int most = 0;
        for (int i = 0; i < 900; i++) {
            fixture.runFor(1);
            fewest = Math.min(fewest, GroupFixture.inService(group));
            most = Math.max(most, (int)
                    group.instances().stream().filter(Instance::isAlive).count());
        }
        assertThat(left()).isZero();
        assertThat(fewest).isEqualTo(10);
        assertThat(most).isEqualTo(12);
    }

    @Test
    void allAreReplacedTogetherIfMinHealthyPercentageIsZero() {
        start(new MaintenancePolicy(0, 100), false);
        fixture.runFor(6);
        assertThat(left()).isZero();
    }

    @Test
    void instancesOfThePresentVersionAreSkipped() {
        start(MaintenancePolicy.DEFAULT, true);
        fixture.runFor(600);
        assertThat(left()).isEqualTo(10);

        fixture.release("v2");
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 12, "test");
        fixture.runFor(60);
        List<Instance> grown = GroupFixture.staying(group);
        start(MaintenancePolicy.DEFAULT, true);
        fixture.runFor(1200);
        assertThat(left()).isZero();
        assertThat(GroupFixture.staying(group)).contains(grown.get(10), grown.get(11));
    }

    @Test
    void refreshPausesAtItsCheckpoints() {
        start(new MaintenancePolicy(0, 100), false, 30, 100);
        fixture.runFor(3000);
        assertThat(left()).isEqualTo(7);
        fixture.runFor(1000);
        assertThat(left()).isZero();
    }

    @Test
    void refreshEndsAtItsLastCheckpoint() {
        start(new MaintenancePolicy(0, 100), false, 50);
        fixture.runFor(8000);
        assertThat(left()).isEqualTo(5);
        assertThat(group.isRefreshing()).isFalse();
    }

    @Test
    void protectedInstancesAreWaitedForAnHour() {
        before.forEach(instance -> fixture.service.setInstanceProtection(instance.id(), true));
        start(MaintenancePolicy.DEFAULT, false);
        fixture.runFor(3500);
        assertThat(left()).isEqualTo(10);
        fixture.runFor(300);
        assertThat(fixture.told("InstanceRefresh")).last().asString().contains("Failed");
    }

    @Test
    void oneRefreshAtATime() {
        start(MaintenancePolicy.DEFAULT, false);
        assertThatThrownBy(() -> start(MaintenancePolicy.DEFAULT, false))
                .isInstanceOf(AutoScalingException.class)
                .hasMessageContaining("already in progress");
    }
}
