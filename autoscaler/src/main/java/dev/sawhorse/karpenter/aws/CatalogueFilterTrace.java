// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import java.util.List;

/**
 * The filter trace of the instance types that a node class can launch: the effect of region, zones and node class on all
 * types.
 */
public final class CatalogueFilterTrace {
    private CatalogueFilterTrace() {}

    /**
     * Returns the trace down to the types that Karpenter sees.
     *
     * @param seen types that the node class can launch
     */
    public static InstanceTypeFilterTrace of(RegionFacts region, ProviderNodeClass nodeClass, InstanceTypes seen) {
        List<String> all =
                region.catalogue().types().stream().map(InstanceShape::name).toList();
        List<String> sold =
                region.offers().stream().map(offer -> offer.shape().name()).toList();
        List<String> usable = seen.asList().stream().map(InstanceType::name).toList();
        return InstanceTypeFilterTrace.of(all)
                .keeping(
                        FilterLayer.CLOUD,
                        "region",
                        "sold in " + region.region(),
                        sold,
                        type -> "no zone of " + region.region() + " has it, or its price there is not known")
                .keeping(
                        FilterLayer.CLOUD,
                        "zones",
                        "in a zone " + nodeClass.meta().name() + " may use",
                        usable,
                        type -> "only in " + zones(region, type));
    }

    private static String zones(RegionFacts region, String type) {
        for (InstanceOffer offer : region.offers()) {
            if (offer.shape().name().equals(type)) {
                return String.join(", ", offer.zones().stream().map(Zone::name).toList());
            }
        }
        return "other regions";
    }
}
