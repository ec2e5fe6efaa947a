// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.Resources;
import java.util.List;

/**
 * A rule that finds percentages of so small NodePools that they are less than one node, which is rounded up to one.
 */
final class PercentRoundsUp implements LintRule {
    @Override
    public String id() {
        return "percent-rounds-up";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: percentages apply to the initialized nodes and are rounded up";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            if (!pool.isWritten("spec", "disruption", "budgets")) {
                continue;
            }
            int nodes = mostNodes(pool.value(), input);
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size(); i++) {
                String text = budgets.get(i).nodes();
                int percent = text.endsWith("%") ? Integer.parseInt(text.substring(0, text.length() - 1)) : 0;
                if (percent > 0 && percent * nodes < 100) {
                    findings.note(
                            pool.manifest(),
                            BudgetPositions.of(pool, i).child("nodes"),
                            text + " of " + nodes + (nodes == 1 ? " node" : " nodes")
                                    + " is less than one and is rounded up, so one node can always be disrupted"
                                    + (nodes == 1 ? ", the only one" : ""),
                            "nodes: \"1\" is equivalent for up to " + 100 / percent
                                    + " nodes; only nodes: \"0\" protects every node");
                }
            }
        }
    }

    private static int mostNodes(NodePool pool, LintInput input) {
        Resources limits = pool.limits();
        int nodes = input.nodesOf(pool);
        if (limits == null || !limits.has("nodes") || pool.replicas() != null) {
            return nodes;
        }
        return (int) Math.min(nodes, limits.amount("nodes"));
    }
}
