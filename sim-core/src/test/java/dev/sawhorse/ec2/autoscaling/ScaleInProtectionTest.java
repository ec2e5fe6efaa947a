// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.StatusCheck;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScaleInProtectionTest {
    private final GroupFixture fixture = new GroupFixture();

    private AutoScalingGroup group() {
        return fixture.group(GroupFixture.spec(1, 10, 4).withOptions(GroupFixture.protectedFromScaleIn()));
    }

    @Test
    void groupOfProtectedInstancesDoesNotShrink() {
        AutoScalingGroup group = group();
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 1, "test");
        fixture.runFor(600);

        assertThat(group.staying()).hasSize(4);
        assertThat(group.desiredCapacity()).isEqualTo(1);
    }

    @Test
    void instanceThatLosesItsProtectionIsTerminatedImmediately() {
        AutoScalingGroup group = group();
        Instance chosen = GroupFixture.staying(group).get(2);
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 1, "test");
        fixture.runFor(60);
        fixture.service.setInstanceProtection(chosen.id(), false);
        fixture.runFor(6);

        assertThat(GroupFixture.staying(group)).hasSize(3).doesNotContain(chosen);
    }

    @Test
    void unprotectedInstanceOfAnotherZoneIsTerminatedInsteadOfAProtectedOne() {
        AutoScalingGroup group = fixture.group(GroupFixture.spec(1, 10, 4));
        List<Instance> before = GroupFixture.staying(group);
        fixture.service.setInstanceProtection(before.get(0).id(), true);
        fixture.service.setInstanceProtection(before.get(3).id(), true);
        fixture.service.setDesiredCapacity(GroupFixture.NAME, 3, "test");
        fixture.runFor(6);

        assertThat(GroupFixture.staying(group))
                .contains(before.get(0), before.get(3))
                .hasSize(3);
    }

    @Test
    void protectionDoesNotKeepAnUnhealthyInstance() {
        AutoScalingGroup group = group();
        Instance ill = GroupFixture.staying(group).get(0);
        fixture.fleet.impair(ill.id(), StatusCheck.SYSTEM);
        fixture.runFor(300);

        assertThat(GroupFixture.staying(group)).hasSize(4).doesNotContain(ill);
    }
}
