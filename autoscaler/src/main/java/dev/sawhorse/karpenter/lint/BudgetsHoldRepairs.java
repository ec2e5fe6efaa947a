// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.version.RuleChange;
import java.util.List;

/**
 * A rule that finds budgets that allow no disruption for any reason, such as those of a maintenance window: since v1.15 they also
 * hold back the repair of unhealthy nodes, which ignored budgets before.
 */
final class BudgetsHoldRepairs implements UpgradeRule {
    @Override
    public String id() {
        return "budgets-hold-repairs";
    }

    @Override
    public RuleChange change() {
        return RuleChange.NODE_REPAIR_BY_DISRUPTION;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        if (!input.settings().isEnabled(FeatureGate.NODE_REPAIR)) {
            return;
        }
        for (Declared<NodePool> pool : input.nodePools()) {
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size(); i++) {
                if (budgets.get(i).reasons() == null && BudgetPositions.isZero(budgets.get(i))) {
                    findings.note(
                            pool.manifest(),
                            BudgetPositions.of(pool, i),
                            "with the feature gate NodeRepair, Karpenter 1.15 counts repairs against budgets: while this "
                                    + "one is active, unhealthy nodes stay. Before, repairs ignored budgets",
                            "reasons: [Underutilized, Empty, Drifted] in this budget, or legacy-node-repair");
                }
            }
        }
    }
}
