// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * The filter trace of a launch: the effect of each of the provider's filters on the types of a NodeClaim, one stage per
 * filter.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/providers/instance/filter/filter.go",
        symbol = {
            "compatibleAvailableFilter.Name",
            "capacityReservationTypeFilter.Name",
            "capacityBlockFilter.Name",
            "reservedOfferingFilter.Name",
            "exoticInstanceFilter.Name",
            "spotOfferingFilter.Name"
        })
public final class LaunchFilterTrace {
    private LaunchFilterTrace() {}

    /**
     * Returns the trace from the types of the claim to those of the request.
     *
     * @param types instance types at the time of the launch
     * @param atMost maximum number of types of a request
     */
    public static InstanceTypeFilterTrace of(NodeClaim nodeClaim, InstanceTypes types, int atMost) {
        Requirements requirements = Requirements.ofSpecs(nodeClaim.spec().requirements());
        LaunchFilters filters = new LaunchFilters(requirements, types.wellKnown());
        List<String> listed = requirements.get(Labels.INSTANCE_TYPE).values();
        List<InstanceType> available =
                filters.compatibleAvailable(types.asList(), nodeClaim.spec().requests());
        List<InstanceType> generic = filters.withoutExotic(available);
        List<InstanceType> remaining = filters.withoutExpensiveSpot(generic);
        InstanceTypeFilterTrace trace = InstanceTypeFilterTrace.of(listed)
                .keeping(
                        FilterLayer.LAUNCH,
                        "available",
                        "available at launch",
                        names(available),
                        type -> "none of its offerings is still available")
                .keeping(
                        FilterLayer.LAUNCH,
                        "exotic",
                        "no GPUs, accelerators or bare metal if others remain",
                        names(generic),
                        type -> "has GPUs or accelerators, or is bare metal")
                .keeping(
                        FilterLayer.LAUNCH,
                        "dearSpot",
                        "spot not above the cheapest on-demand price",
                        names(remaining),
                        type -> "its spot price is above the cheapest on-demand price");
        List<InstanceType> cheapest =
                InstanceTypeTruncation.cheapest(remaining, requirements, types.wellKnown(), atMost);
        return trace.keeping(
                FilterLayer.LAUNCH,
                "request",
                "the " + atMost + " cheapest at most",
                names(cheapest),
                type -> "more expensive than the kept ones");
    }

    private static List<String> names(List<InstanceType> types) {
        return types.stream().map(InstanceType::name).toList();
    }
}
