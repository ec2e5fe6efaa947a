// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.Resources;
import java.util.List;

/** A rule that finds edits of a NodePool that cause drift while its limits do not allow a replacement node. */
final class DriftBlockedByLimits implements LintRule {
    @Override
    public String id() {
        return "edit-without-room";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption drift: a drifted node is deleted after its replacement is launched, and the "
                + "NodePool's limits must allow both";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Declared<NodePool>> pools = PoolOrder.dynamic(input);
        for (int i = 0; i < pools.size(); i++) {
            Declared<NodePool> edited = pools.get(i);
            Declared<NodePool> before = null;
            for (Declared<NodePool> earlier : pools.subList(0, i)) {
                before = earlier.isSameAs(edited) ? earlier : before;
            }
            if (before != null && makesDrift(before.value(), edited.value())) {
                check(edited, input, findings);
            }
        }
    }

    private static boolean makesDrift(NodePool before, NodePool after) {
        return !NodePoolHash.of(before).equals(NodePoolHash.of(after))
                || !before.template().requirements().equals(after.template().requirements());
    }

    private static void check(Declared<NodePool> pool, LintInput input, Findings findings) {
        Resources limits = pool.value().limits();
        if (limits == null) {
            return;
        }
        PoolDemand demand = new PoolDemand(pool.value(), input);
        for (String resource : limits.names()) {
            long smallest = input.typesOf(pool.value()).launchable().stream()
                    .map(InstanceType::capacity)
                    .mapToLong(capacity -> capacity.amount(resource))
                    .filter(amount -> amount > 0)
                    .min()
                    .orElse(0);
            long used = (long) Math.ceil(demand.least(resource));
            long room = limits.amount(resource) - used;
            if (used > 0 && smallest > 0 && room < smallest) {
                findings.warning(
                        pool.manifest(),
                        pool.at("spec", "limits", resource),
                        "this edit makes the nodes of the NodePool drift, but limits." + resource + " ("
                                + Amounts.of(resource, limits.amount(resource))
                                + ") leaves no room for a replacement: its pods need at least "
                                + Amounts.of(resource, used) + " "
                                + "and the smallest instance type has "
                                + Amounts.of(resource, smallest)
                                + ". The old nodes are not replaced, and only events report it",
                        "limits." + resource + ": " + Amounts.of(resource, used + smallest)
                                + " or more while the nodes are replaced");
            }
        }
    }
}
