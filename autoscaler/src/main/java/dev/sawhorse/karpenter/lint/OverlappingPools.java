// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A rule that finds NodePools of equal weight that accept the same pods, so that their names decide which one launches
 * nodes.
 */
final class OverlappingPools implements LintRule {
    @Override
    public String id() {
        return "overlapping-pools";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, OrderByWeight: NodePools of equal weight are tried in reverse order of their names, and "
                + "the first that can launch for a pod wins; prices are not compared between them";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Declared<NodePool>> left = new ArrayList<>(PoolOrder.dynamic(input));
        while (!left.isEmpty()) {
            List<Declared<NodePool>> group = new ArrayList<>(List.of(left.remove(0)));
            for (int i = 0; i < group.size(); i++) {
                Declared<NodePool> member = group.get(i);
                List<Declared<NodePool>> more = left.stream()
                        .filter(other -> overlap(member, other, input))
                        .toList();
                group.addAll(more);
                left.removeAll(more);
            }
            if (group.size() > 1) {
                report(group, input, findings);
            }
        }
    }

    private static boolean overlap(Declared<NodePool> one, Declared<NodePool> other, LintInput input) {
        NodePool first = one.value();
        NodePool second = other.value();
        if (one.isSameAs(other)
                || first.weight() != second.weight()
                || ShadowedPool.shadows(first, second, input)
                || ShadowedPool.shadows(second, first, input)) {
            return false;
        }
        return input.podControllers().isEmpty()
                ? takeUnknownPods(first, second, input)
                : input.podControllers().stream()
                        .anyMatch(
                                workload -> areInterchangeable(workload, input.typesOf(first), input.typesOf(second)));
    }

    /**
     * Whether only the order of the NodePools decides which of them gets the pods of a workload. Pods that are spread over a
     * label in which the two differ use both.
     */
    private static boolean areInterchangeable(Workload workload, PoolTypes first, PoolTypes second) {
        return first.takes(workload)
                && second.takes(workload)
                && workload.spec().topologySpreadConstraints().stream()
                        .map(TopologySpreadConstraint::topologyKey)
                        .noneMatch(key -> areApart(first.domains(key), second.domains(key)));
    }

    private static boolean areApart(Set<String> one, Set<String> other) {
        return !one.isEmpty() && !other.isEmpty() && Collections.disjoint(one, other);
    }

    /** Whether pods without node requirements could use both, and labels do not suggest that all pods have some. */
    private static boolean takeUnknownPods(NodePool first, NodePool second, LintInput input) {
        PoolTypes left = input.typesOf(first);
        PoolTypes right = input.typesOf(second);
        return !left.launchable().isEmpty()
                && !right.launchable().isEmpty()
                && PoolOrder.isAtLeastAsTolerable(first, second)
                && PoolOrder.isAtLeastAsTolerable(second, first)
                && left.requirements()
                        .get(Labels.OS)
                        .hasIntersection(right.requirements().get(Labels.OS))
                && !Collections.disjoint(left.values(Labels.OS), right.values(Labels.OS))
                && !PoolOrder.hasOwnLabel(left, right)
                && !PoolOrder.hasOwnLabel(right, left);
    }

    private static void report(List<Declared<NodePool>> group, LintInput input, Findings findings) {
        List<NodePool> order = group.stream()
                .map(Declared::value)
                .sorted((one, other) -> PoolOrder.isBefore(one, other) ? -1 : 1)
                .toList();
        NodePool first = order.get(0);
        List<Workload> shared = input.podControllers().stream()
                .filter(workload -> order.stream()
                        .anyMatch(pool -> order.stream()
                                .anyMatch(other -> !pool.name().equals(other.name())
                                        && areInterchangeable(workload, input.typesOf(pool), input.typesOf(other)))))
                .toList();
        String others = order.stream().skip(1).map(NodePool::name).collect(Collectors.joining(", "));
        Map<String, String> differing = differing(order, input);
        Declared<NodePool> last = group.get(group.size() - 1);
        String message =
                "has the same weight (" + (first.weight() == 0 ? "none is set" : first.weight()) + ") as NodePool "
                        + order.stream()
                                .map(NodePool::name)
                                .filter(name -> !name.equals(last.value().name()))
                                .collect(Collectors.joining(", "))
                        + (shared.isEmpty()
                                ? " and accepts the same pods, those that select neither"
                                : " and accepts the same pods, those of " + Workload.names(shared))
                        + ". Karpenter tries them in the order "
                        + order.stream().map(NodePool::name).collect(Collectors.joining(", "))
                        + " (reverse order of names, regardless of price), so these pods go to " + first.name()
                        + differing.entrySet().stream()
                                .map(entry -> ", which means " + entry.getValue())
                                .collect(Collectors.joining())
                        + "; " + others + (order.size() > 2 ? " get" : " gets") + " them only while " + first.name()
                        + " cannot launch or has reached its limits";
        boolean certain = !shared.isEmpty() || sharesOffers(order, input);
        if (certain) {
            findings.warning(
                    last.manifest(),
                    last.at("metadata", "name"),
                    message,
                    fix(differing.keySet(), ownLabels(order, input)));
        } else {
            findings.note(
                    last.manifest(),
                    last.at("metadata", "name"),
                    message,
                    fix(differing.keySet(), ownLabels(order, input)));
        }
    }

    private static boolean sharesOffers(List<NodePool> order, LintInput input) {
        Set<String> seen = new TreeSet<>();
        for (NodePool pool : order) {
            Set<String> offers = input.typesOf(pool).offers();
            if (!Collections.disjoint(seen, offers)) {
                return true;
            }
            seen.addAll(offers);
        }
        return input.typesOf(order.get(0))
                                .offeringValues(KarpenterLabels.CAPACITY_TYPE)
                                .size()
                        == 1
                && order.stream()
                                .map(pool -> input.typesOf(pool).offeringValues(KarpenterLabels.CAPACITY_TYPE))
                                .collect(Collectors.toCollection(LinkedHashSet::new))
                                .size()
                        > 1;
    }

    /** Returns the differences between the nodes of the first NodePool and those of the others, by label, in words. */
    private static Map<String, String> differing(List<NodePool> order, LintInput input) {
        Map<String, String> differing = new LinkedHashMap<>();
        for (String key : List.of(KarpenterLabels.CAPACITY_TYPE, Labels.ZONE, Labels.ARCH)) {
            Set<String> own = input.typesOf(order.get(0)).offeringValues(key);
            Set<String> all = new TreeSet<>();
            order.forEach(pool -> all.addAll(input.typesOf(pool).offeringValues(key)));
            if (!own.containsAll(all)) {
                differing.put(key, String.join(" and ", own) + " only, instead of " + String.join(" and ", all));
            }
        }
        return differing;
    }

    /** Returns the custom labels by which pods can choose between the NodePools. */
    private static Set<String> ownLabels(List<NodePool> order, LintInput input) {
        Set<String> labels = new TreeSet<>();
        for (NodePool pool : order) {
            for (NodePool other : order) {
                labels.addAll(PoolOrder.ownLabels(input.typesOf(other), input.typesOf(pool)));
            }
        }
        return labels;
    }

    private static String fix(Set<String> differing, Set<String> ownLabels) {
        String weights =
                (ownLabels.isEmpty() ? "" : "a nodeSelector for " + String.join(" or ", ownLabels) + " in these pods, ")
                        + "spec.weight on each to set their order, or taints that separate their pods";
        if (differing.contains(Labels.ZONE)) {
            return "one NodePool with all zones, and topologySpreadConstraints over " + Labels.ZONE
                    + " in the pods; else " + weights;
        }
        if (differing.contains(KarpenterLabels.CAPACITY_TYPE)) {
            return "one NodePool with " + KarpenterLabels.CAPACITY_TYPE
                    + " In [spot, on-demand], which prefers spot if it is available; else " + weights;
        }
        return weights;
    }
}
