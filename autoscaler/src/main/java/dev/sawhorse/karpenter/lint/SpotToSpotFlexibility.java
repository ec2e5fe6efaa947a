// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Consolidation;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;

/** A rule that finds NodePools of spot nodes with too few instance types for spot-to-spot consolidation. */
final class SpotToSpotFlexibility implements LintRule {
    @Override
    public String id() {
        return "spot-to-spot-flexibility";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, consolidation: a single spot node is replaced by spot only if 15 cheaper instance types "
                + "can run its pods";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        if (!input.settings().isEnabled(FeatureGate.SPOT_TO_SPOT_CONSOLIDATION)) {
            return;
        }
        for (Declared<NodePool> pool : input.nodePools()) {
            PoolTypes types = input.typesOf(pool.value());
            Requirement capacityType = types.requirements().get(KarpenterLabels.CAPACITY_TYPE);
            boolean spotOnly = capacityType.has(KarpenterLabels.CAPACITY_TYPE_SPOT)
                    && !capacityType.has(KarpenterLabels.CAPACITY_TYPE_ON_DEMAND);
            int count = types.launchable().size();
            if (spotOnly
                    && count > 0
                    && count < Consolidation.MIN_INSTANCE_TYPES_FOR_SPOT_TO_SPOT_CONSOLIDATION
                    && BudgetPositions.reasons(pool.value()).contains(DisruptionReason.UNDERUTILIZED)) {
                findings.warning(
                        pool.manifest(),
                        pool.at("spec", "template", "spec", "requirements"),
                        "allows " + count
                                + " instance types; a spot node is replaced by a cheaper spot node only if at least "
                                + Consolidation.MIN_INSTANCE_TYPES_FOR_SPOT_TO_SPOT_CONSOLIDATION
                                + " cheaper types are allowed, so no spot node here is ever replaced that way",
                        "requirements that allow more types, such as by category and generation instead of by name");
            }
        }
    }
}
