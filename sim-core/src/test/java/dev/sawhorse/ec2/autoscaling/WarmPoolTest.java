// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.WarmPoolSpec.State;
import dev.sawhorse.journal.Observation;
import java.util.Collection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WarmPoolTest {
    private final GroupFixture fixture = new GroupFixture();

    private AutoScalingGroup group(WarmPoolSpec pool) {
        AutoScalingGroup group = fixture.group(GroupFixture.spec(1, 6, 2).withOptions(GroupFixture.warm(pool)));
        fixture.runFor(60);
        return group;
    }

    @Test
    void warmPoolFillsUpToMaxSize() {
        AutoScalingGroup group = group(new WarmPoolSpec(0, null, State.STOPPED, false));

        assertThat(group.warmInstances()).hasSize(4).allMatch(instance -> instance.state() == Instance.State.STOPPED);
        assertThat(group.instances()).hasSize(2).doesNotContainAnyElementsOf(group.warmInstances());
    }

    @Test
    void maxPreparedCapacityAndMinSizeDetermineTheWarmPoolSize() {
        assertThat(group(new WarmPoolSpec(0, 3, State.STOPPED, false)).warmInstances())
                .hasSize(1);
        assertThat(new WarmPoolSpec(2, 3, State.STOPPED, false).size(GroupFixture.spec(1, 6, 2), 5))
                .isEqualTo(2);
    }

    @Test
    void groupTakesFromThePoolBeforeItLaunches() {
        AutoScalingGroup group = group(new WarmPoolSpec(0, 4, State.STOPPED, false));
        Collection<Instance> warm = group.warmInstances();
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 5, "test");
        fixture.runFor(30);

        assertThat(GroupFixture.staying(group)).hasSize(5).containsAll(warm);
        assertThat(group.warmInstances()).isEmpty();
        assertThat(GroupFixture.inService(group)).isEqualTo(5);
    }

    @Test
    void instanceThatRunsIsInServiceAtOnce() {
        AutoScalingGroup group = group(new WarmPoolSpec(0, 3, State.RUNNING, false));
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 3, "test");
        fixture.runFor(5);
        assertThat(GroupFixture.inService(group)).isEqualTo(3);
    }

    @Test
    void instanceReturnsToTheWarmPoolOnScaleIn() {
        AutoScalingGroup group = group(new WarmPoolSpec(0, 4, State.STOPPED, true));
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 4, "test");
        fixture.runFor(60);
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 2, "test");
        fixture.runFor(60);

        assertThat(group.staying()).hasSize(2);
        assertThat(group.warmInstances()).hasSize(2).allMatch(instance -> instance.state() == Instance.State.STOPPED);
        assertThat(observed(Observation.InstanceTerminating.class)).isZero();
        assertThat(observed(Observation.InstanceLaunched.class)).isEqualTo(4);
    }

    @Test
    void poolShrinksWithTheLimitOfTheGroup() {
        AutoScalingGroup group = group(new WarmPoolSpec(1, null, State.STOPPED, false));
        fixture.service.update(GroupFixture.NAME, 1, 3, null, "test");
        fixture.runFor(60);
        assertThat(group.warmInstances()).hasSize(1);
    }

    private long observed(Class<? extends Observation> kind) {
        return fixture.journal.entries().stream()
                .map(entry -> entry.observation())
                .filter(kind::isInstance)
                .count();
    }
}
