// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * The process that replaces instances whose EC2 status checks fail. A group waits some minutes for AWS to repair the instance,
 * and ignores checks during the grace period of the instance (Amazon EC2 Auto Scaling, "Health checks for instances in an Auto
 * Scaling group"). The number of minutes is not documented: three are assumed.
 */
final class HealthChecks {
    private static final long PATIENCE = Duration.ofMinutes(3).toNanos();

    private final Simulation simulation;
    private final BiConsumer<AutoScalingGroup, GroupInstance> unhealthy;

    /** @param unhealthy receives each instance that a group considers unhealthy */
    HealthChecks(Simulation simulation, BiConsumer<AutoScalingGroup, GroupInstance> unhealthy) {
        this.simulation = simulation;
        this.unhealthy = unhealthy;
    }

    /** A status check of an instance fails from now on. */
    void impaired(AutoScalingGroup group, GroupInstance member) {
        long grace = group.spec().options().healthCheckGracePeriod().toNanos();
        long since = member.isInService() ? member.inServiceNanos() : simulation.now();
        long at = Math.max(simulation.now() + PATIENCE, since + grace);
        simulation.scheduleAt(at, Phase.WORLD, () -> conclude(group, member));
    }

    private void conclude(AutoScalingGroup group, GroupInstance member) {
        if (member.isStaying() && member.isHealthy() && group.spec().does(ScalingProcess.HEALTH_CHECK)) {
            member.turnUnhealthy();
            unhealthy.accept(group, member);
        }
    }
}
