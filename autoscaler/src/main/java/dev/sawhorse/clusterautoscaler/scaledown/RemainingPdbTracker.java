// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A tracker of the disruptions that PodDisruptionBudgets still allow after the pods of nodes to be deleted are deducted
 * ({@code core/scaledown/pdb/basic.go}).
 */
public final class RemainingPdbTracker {
    private static final class Remaining {
        private final PodDisruptionBudget budget;
        private int allowed;

        Remaining(PodDisruptionBudget budget) {
            this.budget = budget;
            Integer stated = budget.disruptionsAllowed();
            this.allowed = stated == null ? 0 : stated;
        }

        int selected(List<Pod> pods) {
            return (int) pods.stream().filter(budget::selects).count();
        }
    }

    private final List<Remaining> remaining = new ArrayList<>();

    public RemainingPdbTracker(Collection<PodDisruptionBudget> budgets) {
        budgets.forEach(budget -> remaining.add(new Remaining(budget)));
    }

    /** Whether a budget selects the pod. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/pdb/basic.go",
            symbol = "basicRemainingPdbTracker.MatchingPdbs")
    boolean isCovered(Pod pod) {
        return remaining.stream().anyMatch(one -> one.budget.selects(pod));
    }

    /** Whether a budget that selects the pod allows no further disruption. */
    boolean isExhaustedFor(Pod pod) {
        return remaining.stream().anyMatch(one -> one.budget.selects(pod) && one.allowed < 1);
    }

    /** Whether the budgets allow the disruption of all the pods at once. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/pdb/basic.go",
            symbol = "basicRemainingPdbTracker.CanRemovePods")
    boolean allowsAtOnce(List<Pod> pods) {
        return remaining.stream().allMatch(one -> {
            int selected = one.selected(pods);
            return selected == 0 || one.allowed >= selected;
        });
    }

    /** Deducts the pods from the budgets. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/pdb/basic.go",
            symbol = "basicRemainingPdbTracker.RemovePods")
    void remove(List<Pod> pods) {
        remaining.forEach(one -> one.allowed -= one.selected(pods));
    }
}
