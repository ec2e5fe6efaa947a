// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.PoolSelector;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WeightedCapacityTest {
    private final GroupFixture fixture = new GroupFixture();

    private AutoScalingGroup group(int desired, int large, int xlarge) {
        return fixture.group(GroupFixture.spec(0, 20, desired).withOptions(GroupFixture.weighted(large, xlarge)));
    }

    @Test
    void capacityMayBeExceededByTheLastInstance() {
        AutoScalingGroup group = group(7, 2, 4);

        assertThat(group.staying()).hasSize(4);
        assertThat(group.capacity()).isEqualTo(8);
    }

    @Test
    void scaleInNeverFallsBelowTheDesiredCapacity() {
        AutoScalingGroup group = group(8, 4, 8);
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 5, "test");
        fixture.runFor(60);
        assertThat(group.capacity()).isEqualTo(8);

        fixture.service.setDesiredCapacity(GroupFixture.NAME, 4, "test");
        fixture.runFor(60);
        assertThat(group.capacity()).isEqualTo(4);
    }

    @Test
    void poolsAreComparedByTheirPricePerUnit() {
        InstancesDistribution cheapest =
                new InstancesDistribution(0, 100, AllocationStrategy.LOWEST_PRICE, AllocationStrategy.LOWEST_PRICE);
        AutoScalingGroup group = fixture.group(GroupFixture.spec(0, 20, 4).toBuilder()
                .distribution(cheapest)
                .capacityRebalance(false)
                .options(GroupFixture.weighted(2, 4))
                .build());

        assertThat(GroupFixture.staying(group))
                .singleElement()
                .satisfies(
                        instance -> assertThat(instance.pool().instanceType()).isEqualTo("m5.xlarge"));
    }

    @Test
    void terminationSubtractsTheWeightOfTheInstance() {
        AutoScalingGroup group = group(8, 2, 4);
        Instance first = GroupFixture.staying(group).get(0);
        fixture.service.terminateInstance(first.id(), true, "test");
        fixture.runFor(60);

        assertThat(group.desiredCapacity()).isEqualTo(6);
        assertThat(group.capacity()).isEqualTo(6);
    }

    @Test
    void typeOfAnotherWeightFillsInWhereTheFirstIsMissing() {
        fixture.capacity.withhold(new PoolSelector("m5.large", null, null), 0, Duration.ofHours(1));
        AutoScalingGroup group = group(7, 2, 4);

        assertThat(group.staying()).hasSize(2);
        assertThat(group.capacity()).isEqualTo(8);
    }

    @Test
    void weightsAreFromOneTo999() {
        assertThatThrownBy(() -> GroupFixture.weighted(0, 4)).hasMessageContaining("the weight of m5.large is 0");
        assertThatThrownBy(() -> GroupFixture.weighted(1, 1000))
                .hasMessageContaining("the weight of m5.xlarge is 1000");
    }
}
