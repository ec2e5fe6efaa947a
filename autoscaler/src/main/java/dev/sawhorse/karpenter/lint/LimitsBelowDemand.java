// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.Resources;

/**
 * A rule that finds limits by which some of the declared replicas stay pending, whatever instance types are launched.
 */
final class LimitsBelowDemand implements LintRule {
    @Override
    public String id() {
        return "limits-below-demand";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: limits apply to the capacity of whole nodes, including capacity that no pod "
                + "uses";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            Resources limits = pool.value().limits();
            if (limits == null) {
                continue;
            }
            PoolDemand demand = new PoolDemand(pool.value(), input);
            for (String resource : limits.names()) {
                long limit = limits.amount(resource);
                double least = demand.least(resource);
                if (limit > 0 && least > limit) {
                    long missing = (long) Math.ceil(least) - limit;
                    Workload largest = demand.workloads().get(0);
                    findings.warning(
                            pool.manifest(),
                            pool.at("spec", "limits", resource),
                            "limits." + resource + " is " + Amounts.of(resource, limit)
                                    + ", but the nodes for all replicas of "
                                    + largest.manifest().name()
                                    + (demand.workloads().size() > 1
                                            ? " and " + (demand.workloads().size() - 1) + " more workloads"
                                            : "")
                                    + " need at least " + Amounts.of(resource, (long) Math.ceil(least))
                                    + ", and no other NodePool accepts them: the remaining pods stay pending with \"all "
                                    + "available instance types exceed limits\"",
                            "limits." + resource + ": " + Amounts.of(resource, (long) Math.ceil(least)) + " or more ("
                                    + Amounts.of(resource, missing) + " more than now)");
                }
            }
        }
    }
}
