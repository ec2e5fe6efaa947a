// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;

/** The factory of {@link SchedulingSimulation}s. */
public final class SchedulingSimulator implements RoundSimulation.Source {
    private final Environment karpenter;
    private final Provisioner provisioner;
    private final SimulatedCpuTime time;
    private final UnavailableDestinations unavailable;

    SchedulingSimulator(
            Environment karpenter,
            Provisioner provisioner,
            SimulatedCpuTime time,
            UnavailableDestinations unavailable) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.time = time;
        this.unavailable = unavailable;
    }

    @Override
    public SchedulingSimulation now() {
        return new SchedulingSimulation(karpenter, provisioner, time, unavailable);
    }
}
