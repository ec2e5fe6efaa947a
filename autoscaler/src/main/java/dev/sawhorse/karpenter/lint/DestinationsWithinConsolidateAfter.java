// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.version.RuleChange;
import java.time.Duration;

/**
 * A rule that finds NodePools with a consolidateAfter above zero: since v1.14 nodes on which a pod came or went within it take
 * no pods of nodes that are consolidated, so that fewer nodes are reclaimed.
 */
final class DestinationsWithinConsolidateAfter implements UpgradeRule {
    @Override
    public String id() {
        return "fewer-destinations-of-consolidation";
    }

    @Override
    public RuleChange change() {
        return RuleChange.DESTINATION_OUTSIDE_CONSOLIDATE_AFTER;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            Disruption disruption = pool.value().disruption();
            Duration after = disruption.consolidateAfter();
            if (after == null
                    || after.isZero()
                    || disruption.consolidationPolicy() == Disruption.ConsolidationPolicy.WHEN_EMPTY) {
                continue;
            }
            String message = "nodes on which a pod came or went within consolidateAfter ("
                    + WeekWindow.duration((int) Math.max(1, after.toMinutes()))
                    + ") take no pods of consolidated nodes from Karpenter 1.14 on: moves come later or never, often at a "
                    + "five-minute mark, so that more nodes stay";
            String fix =
                    "consolidateAfter: 0s keeps the old behaviour; compare both with sawhorse compare --versions 1.13,1.14";
            if (hasChurn(pool.value(), input)) {
                findings.warning(pool.manifest(), pool.at("spec", "disruption", "consolidateAfter"), message, fix);
            } else {
                findings.note(pool.manifest(), pool.at("spec", "disruption", "consolidateAfter"), message, fix);
            }
        }
    }

    /** Whether pods come and go on its nodes by themselves: those of Jobs and CronJobs. */
    private static boolean hasChurn(NodePool pool, LintInput input) {
        return input.podControllers().stream()
                .filter(Workload::endsByItself)
                .anyMatch(workload -> input.typesOf(pool).takes(workload));
    }
}
