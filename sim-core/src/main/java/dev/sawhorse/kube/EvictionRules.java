// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodDisruptionBudget.Status;
import dev.sawhorse.kube.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * The decision rules of the Eviction API (Kubernetes v1.37): a pod that does no work may always be evicted; one that several
 * budgets select never; one that is not ready if its budget says so or has enough healthy pods; any other if its budget allows
 * one more disruption, which is then used.
 */
final class EvictionRules {
    private final Store<PodDisruptionBudget> budgets;

    EvictionRules(Store<PodDisruptionBudget> budgets) {
        this.budgets = budgets;
    }

    /** Decides on the eviction of a pod and, if it is allowed, charges the budget. */
    Eviction decide(Pod pod, long now) {
        if (budgets.size() == 0 || pod.isTerminating() || pod.isTerminal() || pod.phase() == Pod.Phase.PENDING) {
            return Eviction.ACCEPTED;
        }
        PodDisruptionBudget found = null;
        for (PodDisruptionBudget budget : budgets.list()) {
            if (budget.selects(pod)) {
                if (found != null) {
                    return Eviction.SEVERAL_BUDGETS;
                }
                found = budget;
            }
        }
        return found == null || canEvictWithoutBudget(found, pod) ? Eviction.ACCEPTED : charge(found, pod, now);
    }

    private static boolean canEvictWithoutBudget(PodDisruptionBudget budget, Pod pod) {
        Status status = budget.status();
        boolean enoughOthers =
                status != null && status.currentHealthy() >= status.desiredHealthy() && status.desiredHealthy() > 0;
        return !pod.isReady() && (budget.alwaysAllowUnhealthy() || enoughOthers);
    }

    private Eviction charge(PodDisruptionBudget budget, Pod pod, long now) {
        @Nullable Status status = budget.status();
        if (status == null || status.disruptionsAllowed() <= 0) {
            return Eviction.TOO_MANY_REQUESTS;
        }
        budgets.update(budget.withStatus(status.withDisrupted(pod.name(), now)));
        return Eviction.ACCEPTED;
    }
}
