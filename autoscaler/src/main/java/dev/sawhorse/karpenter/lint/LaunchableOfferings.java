// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import java.util.List;
import java.util.Map;

/** The offerings that a NodePool can launch. */
public final class LaunchableOfferings {
    private LaunchableOfferings() {}

    /**
     * Returns the spot pools that the requirements of a NodePool allow, by type and zone.
     *
     * @param nodeClasses declared node classes by name; a default one replaces a missing one
     */
    public static List<CapacityPool> spot(
            NodePool nodePool, Map<String, ProviderNodeClass> nodeClasses, InstanceTypeCatalogue types) {
        ProviderNodeClass nodeClass =
                nodeClasses.getOrDefault(nodePool.template().nodeClassRef().name(), types.anyNodeClass());
        return new PoolTypes(nodePool, nodeClass, types)
                .sold().stream()
                        .filter(pool -> pool.capacityType() == CapacityType.SPOT)
                        .toList();
    }
}
