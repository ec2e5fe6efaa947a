// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.List;

/** A rule that finds reasons without a budget, for which everything is allowed. */
final class ReasonWithoutBudget implements LintRule {
    @Override
    public String id() {
        return "reason-without-budget";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: a reason that no budget covers has no limit; the default of 10% "
                + "applies only if no budgets are given";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            List<DisruptionReason> without = BudgetPositions.reasons(pool.value()).stream()
                    .filter(reason ->
                            pool.value().disruption().budgets().stream().noneMatch(budget -> budget.holdsFor(reason)))
                    .toList();
            if (!without.isEmpty()) {
                findings.warning(
                        pool.manifest(),
                        BudgetPositions.all(pool),
                        "no budget covers " + String.join(", ", DisruptionReason.texts(without))
                                + ", so all nodes can be disrupted at once",
                        "add a budget:\n- {nodes: \"10%\"" + BudgetPositions.field(pool.value(), without) + "}");
            }
        }
    }
}
