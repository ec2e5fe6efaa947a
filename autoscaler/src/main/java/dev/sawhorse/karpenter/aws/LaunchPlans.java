// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of launch plans: claims of one round often have equal inputs, and a plan depends on nothing else. */
final class LaunchPlans {
    private final NodeClaimRequirements stated;
    private final @Nullable MinValues minValues;
    private final boolean fallsBackFromBlocks;
    private final Map<LaunchSpec, LaunchPlan> plans = new LinkedHashMap<>();
    private InstanceTypes plannedFor = InstanceTypes.NONE;

    /**
     * @param minValues the rule by which a launch that cannot satisfy minValues fails, null if it does not (BestEffort)
     */
    LaunchPlans(NodeClaimRequirements stated, @Nullable MinValues minValues, KarpenterVersion version) {
        this.stated = stated;
        this.minValues = minValues;
        this.fallsBackFromBlocks = version.has(RuleChange.CAPACITY_BLOCK_FALLBACK);
    }

    /**
     * Returns the plan of a claim.
     *
     * @param subnetZones zones in which the node class has a subnet
     */
    @SuppressWarnings("ReferenceEquality") // An identical table means that nothing has changed.
    LaunchPlan of(NodeClaim nodeClaim, InstanceTypes types, Collection<String> subnetZones) {
        if (types != plannedFor) {
            plans.clear();
            plannedFor = types;
        }
        return plans.computeIfAbsent(
                LaunchSpec.of(nodeClaim, stated.of(nodeClaim), subnetZones, minValues, fallsBackFromBlocks),
                requirements -> LaunchPlan.of(types.asList(), requirements, AwsLabels.WELL_KNOWN));
    }
}
