// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.NodePool;

/** A rule that finds consolidation policies beside {@code consolidateAfter: Never}, which disables them. */
final class ConsolidateAfterNever implements LintRule {
    @Override
    public String id() {
        return "consolidate-after-never";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, consolidation: consolidateAfter Never disables it, for empty nodes too";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            Disruption disruption = pool.value().disruption();
            boolean written = pool.at("spec", "disruption").node() instanceof MappingNode fields
                    && fields.present("consolidationPolicy") != null;
            if (disruption.consolidateAfter() == null && written) {
                findings.warning(
                        pool.manifest(),
                        pool.at("spec", "disruption", "consolidateAfter"),
                        "Never disables consolidationPolicy "
                                + disruption.consolidationPolicy().text() + ", even for empty nodes",
                        "a duration such as 1m, or no consolidationPolicy");
            }
        }
    }
}
