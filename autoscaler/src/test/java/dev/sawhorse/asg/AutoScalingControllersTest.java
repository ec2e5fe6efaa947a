// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.kube.runtime.Controller;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AutoScalingControllersTest {
    private final ScalerFixture fixture = new ScalerFixture();

    /** Upstream's are services of AWS and have no names of controllers; these are the names of the products. */
    @Test
    void controllersHaveTheNamesOfTheProducts() {
        assertThat(controllers(fixture.group(1, 1, 1)))
                .extracting(Controller::name)
                .containsExactly(
                        "ec2-auto-scaling",
                        "eks-managed-node-groups",
                        "aws-node-termination-handler",
                        "scaling-policies/workers");
    }

    @Test
    void onlyStartedControllersReact() {
        AutoScalingGroup group = fixture.group(0, 1, 0);
        fixture.runUntil(Duration.ofMinutes(1));
        List<Controller> controllers = controllers(group);

        assertThat(fixture.simulation.pending()).isZero();
        controllers.forEach(Controller::start);
        assertThat(fixture.simulation.pending()).isEqualTo(1);
    }

    private List<Controller> controllers(AutoScalingGroup group) {
        GroupScaling scaling = new GroupScaling(
                List.of(new TargetTracking(ScalerFixture.REQUESTS, 50, null, true)),
                List.of(),
                GroupScaling.DEFAULT_COOLDOWN,
                null);
        AutoScalingGroups service = new AutoScalingGroups(
                fixture.simulation, fixture.journal, fixture.fleet, Duration.ZERO, (launching, instance) -> {});
        return List.of(
                service,
                new ManagedNodeGroups(fixture.cluster, fixture.fleet),
                new NodeTerminationHandler(fixture.cluster, fixture.fleet),
                new GroupScaler(
                        fixture.cluster, fixture.service, group, scaling, ScalerFixture.START, workload -> 0.0));
    }
}
