// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.NodePool;
import java.time.Duration;
import java.util.List;

/**
 * A rule that finds budgets beside expireAfter, which apply to consolidation and drift but not to expired nodes.
 */
final class BudgetsIgnoredByExpiry implements LintRule {
    @Override
    public String id() {
        return "budget-not-for-expiry";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, nodeclaim/expiration: a NodeClaim is deleted as soon as it reaches expireAfter; disruption "
                + "budgets do not apply";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            Duration expireAfter = pool.value().template().expireAfter();
            if (expireAfter == null || !pool.isWritten("spec", "disruption", "budgets")) {
                continue;
            }
            List<Budget> budgets = pool.value().disruption().budgets();
            boolean written = pool.isWritten("spec", "template", "spec", "expireAfter");
            boolean forbids =
                    budgets.stream().anyMatch(budget -> budget.reasons() == null && BudgetPositions.isZero(budget));
            boolean freezes = budgets.stream()
                    .anyMatch(budget ->
                            budget.reasons() == null && budget.schedule() == null && BudgetPositions.isZero(budget));
            boolean allowsAll =
                    budgets.stream().allMatch(budget -> budget.nodes().equals("100%"));
            if (allowsAll || (!written && !freezes)) {
                continue;
            }
            String message = "its budgets do not limit expiration: each node is drained when it is "
                    + WeekWindow.duration((int) expireAfter.toMinutes()) + " old"
                    + (written ? "" : " (the default)")
                    + ", at any hour, and nodes launched together expire at the same time. Only PodDisruptionBudgets"
                    + (pool.value().template().terminationGracePeriod() == null
                            ? ""
                            : ", up to terminationGracePeriod,")
                    + " delay the drains; meanwhile the replacements are already running and cost money";
            String fix = "expireAfter: Never, and replace nodes by drift (a new AMI), which respects the budgets; or "
                    + "PodDisruptionBudgets for the pods";
            if (forbids && written) {
                findings.warning(pool.manifest(), pool.at("spec", "template", "spec", "expireAfter"), message, fix);
            } else {
                findings.note(pool.manifest(), BudgetPositions.all(pool), message, fix);
            }
        }
    }
}
