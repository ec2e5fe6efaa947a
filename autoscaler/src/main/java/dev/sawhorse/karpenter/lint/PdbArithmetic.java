// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The number of evictions that a PodDisruptionBudget allows while all of its pods are healthy. */
final class PdbArithmetic {
    private PdbArithmetic() {}

    /**
     * Whether the budget can never allow an eviction by its own fields, so that Karpenter launches no replacement nodes for
     * its pods.
     */
    static boolean isFullyBlocking(PodDisruptionBudget budget) {
        IntOrPercent most = budget.maxUnavailable();
        IntOrPercent least = budget.minAvailable();
        return (most != null && most.value() == 0) || (least != null && least.percent() && least.value() == 100);
    }

    /**
     * Returns why the budget never allows an eviction, null if it does or this is unknown.
     *
     * @param selected workloads that it selects
     */
    static @Nullable String blocked(PodDisruptionBudget budget, List<Workload> selected) {
        IntOrPercent most = budget.maxUnavailable();
        IntOrPercent least = budget.minAvailable();
        if (most != null) {
            return most.value() == 0 ? "maxUnavailable is " + most : null;
        }
        if (least == null || selected.isEmpty()) {
            return null;
        }
        if (least.percent() && least.value() >= 100) {
            return "minAvailable is " + least;
        }
        int pods = 0;
        for (Workload workload : selected) {
            Integer replicas = workload.replicas();
            if (replicas == null) {
                return null;
            }
            pods += replicas;
        }
        return pods > 0 && least.roundedUp(pods) >= pods
                ? "minAvailable " + least + " covers all " + pods + (pods == 1 ? " pod" : " pods")
                : null;
    }
}
