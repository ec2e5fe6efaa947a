// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.Set;

/**
 * A rule that finds NodePools that never get a pod, because one that is tried earlier accepts all of their pods.
 */
final class ShadowedPool implements LintRule {
    @Override
    public String id() {
        return "shadowed-pool";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: NodePools are tried by weight, then in reverse order of their names, and the "
                + "first that fits wins; prices are not compared between them";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            for (Declared<NodePool> other : PoolOrder.dynamic(input)) {
                if (!pool.isSameAs(other) && shadows(other.value(), pool.value(), input)) {
                    report(other.value(), pool, findings);
                    break;
                }
            }
        }
    }

    /** Whether the first NodePool accepts all pods that the second accepts. */
    static boolean shadows(NodePool first, NodePool second, LintInput input) {
        if (!PoolOrder.isBefore(first, second)
                || first.limits() != null
                || !PoolOrder.isAtLeastAsTolerable(first, second)
                || PoolOrder.isRequiredByName(second, input)) {
            return false;
        }
        PoolTypes taker = input.typesOf(first);
        PoolTypes left = input.typesOf(second);
        Set<String> offers = left.offers();
        return !offers.isEmpty()
                && taker.offers().containsAll(offers)
                && taker.coversTypesOf(left)
                && !PoolOrder.hasOwnLabel(taker, left)
                && input.podControllers().stream()
                        .noneMatch(workload -> left.takes(workload) && !taker.takes(workload));
    }

    private static void report(NodePool first, Declared<NodePool> second, Findings findings) {
        boolean equal = first.weight() == second.value().weight();
        findings.warning(
                second.manifest(),
                equal ? second.at("metadata", "name") : second.at("spec", "weight"),
                "NodePool " + first.name() + " is tried before it ("
                        + (equal
                                ? "of equal weight, and its name sorts later"
                                : "weight " + first.weight() + " against "
                                        + second.value().weight())
                        + "), has no limits and accepts every pod and instance type of this one, so this one stays empty "
                        + "unless pods select " + KarpenterLabels.NODE_POOL + ": "
                        + second.value().name(),
                "a higher weight here, limits on " + first.name() + ", or a taint or label that separates the two");
    }
}
