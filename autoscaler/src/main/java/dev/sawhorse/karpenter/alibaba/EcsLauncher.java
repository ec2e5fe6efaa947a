// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.alibaba;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.aws.InstanceTypeTruncation;
import dev.sawhorse.karpenter.aws.LaunchFilters;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A launcher of instances for NodeClaims (Alibaba Cloud's provider v0.2, instance provider): the twenty cheapest of the
 * remaining types form one auto provisioning group, which takes the cheapest one available, each in one random zone. The
 * provider draws from all zones of the node class, even those that the claim excludes; here only from the others.
 */
final class EcsLauncher {
    /** The maximum number of types of a request. */
    static final int MAX_INSTANCE_TYPES = 20;

    private final Fleet fleet;
    private final UnavailableOfferings unavailable;
    private final @Nullable MinValues minValues;
    private final RandomStream zones;

    /**
     * @param minValues the rule by which a launch that cannot satisfy minValues fails, null if it does not (BestEffort)
     */
    EcsLauncher(Fleet fleet, UnavailableOfferings unavailable, @Nullable MinValues minValues) {
        this.fleet = fleet;
        this.unavailable = unavailable;
        this.minValues = minValues;
        this.zones = fleet.stream("karpenter/vswitches");
    }

    /** The result of a launch. */
    sealed interface Outcome {}

    /** An instance was launched. */
    record Launched(Instance instance) implements Outcome {}

    /** There is no capacity for the claim now. */
    record InsufficientCapacity(String message) implements Outcome {}

    /** Launches an instance of one of the types for the claim. */
    Outcome launch(NodeClaim nodeClaim, InstanceTypes types, Map<String, String> tags, long nowNanos) {
        Requirements requirements = Requirements.ofSpecs(nodeClaim.spec().requirements());
        LaunchFilters filters = new LaunchFilters(requirements, types.wellKnown());
        List<InstanceType> left = filters.apply(types.asList(), nodeClaim.spec().requests());
        if (left.isEmpty()) {
            return new InsufficientCapacity("all requested instance types were unavailable during launch");
        }
        List<InstanceType> cheapest =
                InstanceTypeTruncation.cheapest(left, requirements, types.wellKnown(), MAX_INSTANCE_TYPES);
        String missed = InstanceTypeTruncation.missedMinValues(minValues, cheapest, requirements);
        if (!missed.isEmpty()) {
            return new InsufficientCapacity("truncating instance types, " + missed);
        }
        List<FleetRequest.Override> pools = new ArrayList<>();
        cheapest.forEach(type -> pools.add(pool(type, filters)));
        FleetResult result = fleet.createFleet(FleetRequest.of(AllocationStrategy.LOWEST_PRICE, pools, 1, tags));
        return outcome(result, nowNanos);
    }

    private FleetRequest.Override pool(InstanceType type, LaunchFilters filters) {
        List<Offering> offerings =
                type.offerings().stream().filter(filters::isCompatible).toList();
        Offering drawn = offerings.get(zones.nextInt(offerings.size()));
        return new FleetRequest.Override(
                new CapacityPool(type.name(), drawn.zone(), CapacityType.ON_DEMAND), drawn.price());
    }

    /** Pools that are out of stock are unavailable for a while. */
    private Outcome outcome(FleetResult result, long nowNanos) {
        for (FleetError error : result.errors()) {
            if (error.code().equals(FleetError.INSUFFICIENT_INSTANCE_CAPACITY)) {
                unavailable.markUnavailable(error.pool(), nowNanos);
            }
        }
        return result.instances().isEmpty()
                ? new InsufficientCapacity("failed to launch instance: " + result.errors())
                : new Launched(result.instances().get(0));
    }
}
