// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.facts.capacity.ResourceAmounts;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;

/** The resources of machines, as nodes advertise them. */
public final class MachineResources {
    private MachineResources() {}

    /** Returns the amounts of the facts as resources of a node. */
    public static Resources of(ResourceAmounts amounts) {
        Resources.Builder resources = Resources.builder()
                .set(ResourceName.CPU, amounts.cpuMillis())
                .set(ResourceName.MEMORY, amounts.memoryBytes())
                .set(ResourceName.EPHEMERAL_STORAGE, amounts.ephemeralStorageBytes())
                .set(ResourceName.PODS, amounts.pods());
        amounts.extended().forEach(resources::set);
        return resources.build();
    }
}
