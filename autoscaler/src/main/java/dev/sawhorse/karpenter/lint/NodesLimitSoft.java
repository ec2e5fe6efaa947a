// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.Resources;

/** A rule that finds limits on the number of nodes, which one burst of pods can exceed. */
final class NodesLimitSoft implements LintRule {
    private static final String NODES = "nodes";

    @Override
    public String id() {
        return "nodes-limit-soft";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: instance types have no capacity for the resource nodes, so the NodeClaims of "
                + "one round do not count against limits.nodes (kubernetes-sigs/karpenter#2657)";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            Resources limits = pool.value().limits();
            if (limits != null && limits.has(NODES) && limits.amount(NODES) > 0) {
                long nodes = limits.amount(NODES);
                boolean alone = limits.names().size() == 1;
                findings.note(
                        pool.manifest(),
                        pool.at("spec", "limits", NODES),
                        "limits.nodes is not a hard limit: nodes of the same scheduling round do not count, so one burst of "
                                + "pods can launch more than " + nodes + (nodes == 1 ? " node" : " nodes")
                                + " while fewer "
                                + "exist; later pods then stay pending with \"all available instance types exceed "
                                + "limits\""
                                + (alone ? ", and no other limit bounds the cost of the NodePool" : ""),
                        "limits.cpu (and memory), which also count the nodes of the same round");
            }
        }
    }
}
