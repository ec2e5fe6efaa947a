// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The PodDisruptionBudgets as Karpenter evaluates them before it disrupts a node ({@code utils/pdb/pdb.go Limits}). A
 * pod that a drain does not evict is never blocked; one that several budgets select always is.
 */
public final class PdbLimits {
    public static final PdbLimits NONE = new PdbLimits(Map.of());

    private static final List<String> FORBIDDING = List.of("0", "0%");

    private final Map<String, Namespace> namespaces;

    /** The budgets of a namespace. */
    private static final class Namespace {
        private final List<PodDisruptionBudget> budgets = new ArrayList<>();

        /** Those that select pods, by the labels of the pods: the replicas of a workload mostly have equal ones. */
        private final Map<Map<String, String>, List<PodDisruptionBudget>> selecting = new LinkedHashMap<>();

        List<PodDisruptionBudget> selecting(Pod pod) {
            return selecting.computeIfAbsent(
                    pod.meta().labels(),
                    labels -> budgets.stream()
                            .filter(budget -> budget.selector() != null
                                    && budget.selector().matches(labels))
                            .toList());
        }
    }

    private PdbLimits(Map<String, Namespace> namespaces) {
        this.namespaces = namespaces;
    }

    /** Returns the limits by the current status of the budgets. */
    @Upstream(
            file = "pkg/utils/pdb/pdb.go",
            symbol = {"NewLimits", "newPdb"})
    public static PdbLimits of(Collection<PodDisruptionBudget> budgets) {
        if (budgets.isEmpty()) {
            return NONE;
        }
        Map<String, Namespace> namespaces = new LinkedHashMap<>();
        for (PodDisruptionBudget budget : budgets) {
            namespaces
                    .computeIfAbsent(budget.meta().namespace(), name -> new Namespace())
                    .budgets
                    .add(budget);
        }
        return new PdbLimits(namespaces);
    }

    /** Returns the budgets, as {@code namespace/name}, that block the eviction of the pod now; empty if none does. */
    @Upstream(file = "pkg/utils/pdb/pdb.go", symbol = "Limits.CanEvictPods")
    public List<String> blocking(Pod pod, long nowNanos) {
        return blocking(pod, nowNanos, PdbLimits::allowsNone);
    }

    /** Whether a budget blocks the eviction of the pod in every state. */
    @Upstream(file = "pkg/utils/pdb/pdb.go", symbol = "Limits.isFullyBlocked")
    public boolean isFullyBlocked(Pod pod, long nowNanos) {
        return !blocking(pod, nowNanos, PdbLimits::isFullyBlocking).isEmpty();
    }

    @Upstream(file = "pkg/utils/pdb/pdb.go", symbol = "Limits.isEvictable")
    private List<String> blocking(Pod pod, long nowNanos, Predicate<PodDisruptionBudget> blocks) {
        Namespace namespace = namespaces.get(pod.meta().namespace());
        if (namespace == null || !Pods.isEvictable(pod, nowNanos)) {
            return List.of();
        }
        List<PodDisruptionBudget> matching = namespace.selecting(pod);
        if (matching.size() > 1) {
            return matching.stream().map(budget -> budget.meta().key()).toList();
        }
        for (PodDisruptionBudget budget : matching) {
            boolean sick = budget.alwaysAllowUnhealthy() && pod.isUnready();
            if (!sick && blocks.test(budget)) {
                return List.of(budget.meta().key());
            }
        }
        return List.of();
    }

    private static boolean allowsNone(PodDisruptionBudget budget) {
        Integer allowed = budget.disruptionsAllowed();
        return allowed == null || allowed == 0;
    }

    /** Percentages are compared by their text, so that {@code 00%} does not count as fully blocking. */
    @Upstream(file = "pkg/utils/pdb/pdb.go", symbol = "newPdb")
    private static boolean isFullyBlocking(PodDisruptionBudget budget) {
        IntOrPercent maxUnavailable = budget.maxUnavailable();
        IntOrPercent minAvailable = budget.minAvailable();
        return (maxUnavailable != null && FORBIDDING.contains(maxUnavailable.text()))
                || (minAvailable != null && minAvailable.text().equals("100%"));
    }
}
