// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The price that consolidation assumes for a node, in USD per hour. */
@FunctionalInterface
interface CandidatePrice {
    /** The price of the offering of the node's zone and capacity type, 0 without one. */
    CandidatePrice OF_OWN_OFFERING = (type, labels) -> NodePrices.of(
            type, labels.getOrDefault(Labels.ZONE, ""), labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, ""));

    /** Returns the rule of the version of Karpenter. */
    static CandidatePrice of(Environment karpenter) {
        Set<String> wellKnown = karpenter.cloudProvider().wellKnownLabels().keys();
        return karpenter.options().version().has(RuleChange.PRICE_OF_OWN_OFFERING)
                ? OF_OWN_OFFERING
                : (type, labels) -> ofCheapestCompatibleOffering(type, Requirements.ofLabels(labels), wellKnown);
    }

    /**
     * Returns the price of the cheapest offering that is compatible with the labels. Without one it is not a number, as is then
     * the price of every command with this node, so that nothing is cheaper.
     */
    @Upstream(
            file = "pkg/controllers/disruption/consolidation.go",
            symbol = "getCandidatePrices",
            differs =
                    "is not a number where upstream makes the price of the whole command 0: nothing is cheaper than either")
    private static double ofCheapestCompatibleOffering(
            @Nullable InstanceType type, Requirements ofLabels, Set<String> wellKnown) {
        if (type == null) {
            return Double.NaN;
        }
        double cheapest = Double.NaN;
        for (Offering offering : type.offerings()) {
            if (ofLabels.isCompatible(offering.requirements(), wellKnown)) {
                cheapest = Double.isNaN(cheapest) ? offering.price() : Math.min(cheapest, offering.price());
            }
        }
        return cheapest;
    }

    /**
     * Returns the price of a node.
     *
     * @param type null if its NodePool cannot launch the type any more
     */
    double of(@Nullable InstanceType type, Map<String, String> labels);
}
