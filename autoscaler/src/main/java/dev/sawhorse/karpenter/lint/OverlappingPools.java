package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import java.util.Collections;
import java.util.List;

/** NodePools of equal weight that one pod could go to, so that a name decides between them. */
final class OverlappingPools implements LintRule {
    @Override
    public String id() {
        return "overlapping-pools";
    }

    @Override
    public String source() {
        return "Karpenter's manual: NodePools should exclude each other; v1.14 tries those of equal weight by name backwards";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Declared<NodePool>> pools = PoolOrder.dynamic(input);
        for (int i = 0; i < pools.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (overlap(pools.get(j), pools.get(i), input)) {
                    report(pools.get(j), pools.get(i), findings);
                }
            }
        }
    }

    private static boolean overlap(Declared<NodePool> one, Declared<NodePool> other, LintInput input) {
        NodePool first = one.value();
        NodePool second = other.value();
        if (one.isSameAs(other)
                || first.weight() != second.weight()
                || !PoolOrder.isAsOpenAs(first, second)
                || !PoolOrder.isAsOpenAs(second, first)
                || ShadowedPool.shadows(first, second, input)
                || ShadowedPool.shadows(second, first, input)) {
            return false;
        }
        PoolTypes left = input.typesOf(first);
        PoolTypes right = input.typesOf(second);
        boolean shared = !Collections.disjoint(left.offers(), right.offers());
        return shared && !PoolOrder.hasOwnLabel(left, right) && !PoolOrder.hasOwnLabel(right, left);
    }

    private static void report(Declared<NodePool> one, Declared<NodePool> other, Findings findings) {
        NodePool first = PoolOrder.isBefore(one.value(), other.value()) ? one.value() : other.value();
        findings.warning(
                other.manifest(),
                other.at("metadata", "name"),
                "shares types and pods with NodePool " + one.value().name() + " at the same weight; NodePool "
                        + first.name() + " is tried first, for no better reason than its name",
                "weights that say which is to be first, or requirements, taints or labels that keep them apart");
    }
}
