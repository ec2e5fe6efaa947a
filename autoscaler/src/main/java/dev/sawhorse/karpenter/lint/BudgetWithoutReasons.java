// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.List;

/** A rule that finds budgets with an empty list of reasons, which apply to no reason instead of all. */
final class BudgetWithoutReasons implements LintRule {
    @Override
    public String id() {
        return "budget-without-reasons";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: a budget applies to all reasons only if the field reasons is omitted";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size(); i++) {
                List<DisruptionReason> reasons = budgets.get(i).reasons();
                if (reasons != null && reasons.isEmpty()) {
                    findings.error(
                            pool.manifest(),
                            BudgetPositions.of(pool, i).child("reasons"),
                            "a budget with an empty list of reasons applies to no disruption",
                            "omit reasons to cover all of them");
                }
            }
        }
    }
}
