// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import java.util.List;
import java.util.Map;

/** The offerings and instance types that a NodePool can launch. */
public final class LaunchableOfferings {
    private LaunchableOfferings() {}

    /**
     * Returns the spot pools that the requirements of a NodePool allow, by type and zone.
     *
     * @param nodeClasses declared node classes by name; a default one replaces a missing one
     */
    public static List<CapacityPool> spot(
            NodePool nodePool, Map<String, ProviderNodeClass> nodeClasses, InstanceTypeCatalogue types) {
        return of(nodePool, nodeClasses, types).sold().stream()
                .filter(pool -> pool.capacityType() == CapacityType.SPOT)
                .toList();
    }

    /**
     * Returns the instance types that the requirements of a NodePool allow.
     *
     * @param nodeClasses declared node classes by name; a default one replaces a missing one
     */
    public static List<InstanceType> types(
            NodePool nodePool, Map<String, ProviderNodeClass> nodeClasses, InstanceTypeCatalogue types) {
        return of(nodePool, nodeClasses, types).launchable();
    }

    private static PoolTypes of(
            NodePool nodePool, Map<String, ProviderNodeClass> nodeClasses, InstanceTypeCatalogue types) {
        return new PoolTypes(
                nodePool,
                nodeClasses.getOrDefault(nodePool.template().nodeClassRef().name(), types.anyNodeClass()),
                types);
    }
}
