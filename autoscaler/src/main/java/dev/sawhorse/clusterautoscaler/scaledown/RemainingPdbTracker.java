package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodDisruptionBudget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What disruption budgets still allow when the pods of nodes that are to go are taken off. */
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

    /** Whether any budget selects the pod. */
    boolean isCovered(Pod pod) {
        return remaining.stream().anyMatch(one -> one.budget.selects(pod));
    }

    /** Whether a budget that selects the pod allows no disruption any more. */
    boolean isExhaustedFor(Pod pod) {
        return remaining.stream().anyMatch(one -> one.budget.selects(pod) && one.allowed < 1);
    }

    /** Whether all the pods may be disrupted at once. */
    boolean allowsAtOnce(List<Pod> pods) {
        return remaining.stream().allMatch(one -> {
            int selected = one.selected(pods);
            return selected == 0 || one.allowed >= selected;
        });
    }

    /** Takes the pods off what is allowed. */
    void remove(List<Pod> pods) {
        remaining.forEach(one -> one.allowed -= one.selected(pods));
    }
}
