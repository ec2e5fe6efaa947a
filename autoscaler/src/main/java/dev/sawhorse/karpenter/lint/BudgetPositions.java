// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.List;

/**
 * Shared functions of the rules about budgets: positions of budgets in manifests, relevant reasons, and YAML of budgets.
 */
final class BudgetPositions {
    private BudgetPositions() {}

    /** Returns the position of all budgets of a NodePool. */
    static SourceLocation all(Declared<NodePool> pool) {
        return pool.at("spec", "disruption", "budgets");
    }

    /** Returns the position of one budget. */
    static SourceLocation of(Declared<NodePool> pool, int budget) {
        return all(pool).child(budget);
    }

    /** Returns the reasons for which nodes of the NodePool can be disrupted. */
    static List<DisruptionReason> reasons(NodePool pool) {
        Disruption disruption = pool.disruption();
        if (pool.replicas() != null || disruption.consolidateAfter() == null) {
            return List.of(DisruptionReason.DRIFTED);
        }
        return disruption.consolidationPolicy() == Disruption.ConsolidationPolicy.WHEN_EMPTY
                ? List.of(DisruptionReason.EMPTY, DisruptionReason.DRIFTED)
                : DisruptionReason.BUDGETED;
    }

    /** Whether the budget forbids all disruption while it is active. */
    static boolean isZero(Budget budget) {
        return budget.nodes().matches("0+%?");
    }

    /** Returns the value of a budget's reasons, null for all reasons. */
    static String field(NodePool pool, List<DisruptionReason> reasons) {
        return reasons.containsAll(reasons(pool))
                ? ""
                : ", reasons: [" + String.join(", ", DisruptionReason.texts(reasons)) + "]";
    }

    /** Returns budgets that are active in the windows, one per line. */
    static String yaml(List<WeekWindow> windows, String nodes, String reasons) {
        StringBuilder yaml = new StringBuilder();
        for (WeekWindow window : windows) {
            yaml.append('\n').append(window.asBudget(nodes, reasons));
        }
        return yaml.toString();
    }
}
