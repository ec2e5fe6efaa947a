// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.api.PodDisruptionBudget;

/** A rule that finds PodDisruptionBudgets that never allow an eviction. */
final class PdbAllowsNothing implements LintRule {
    @Override
    public String id() {
        return "pdb-allows-nothing";
    }

    @Override
    public String source() {
        return "Kubernetes v1.37, disruption controller: a percentage in minAvailable is rounded up; Karpenter v1.14 does "
                + "not disrupt nodes with such pods";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<PodDisruptionBudget> declared : input.podDisruptionBudgets()) {
            PodDisruptionBudget budget = declared.value();
            String why = PdbArithmetic.blocked(budget, input.selectedBy(budget));
            if (why != null) {
                String field = budget.maxUnavailable() != null ? "maxUnavailable" : "minAvailable";
                findings.warning(
                        declared.manifest(),
                        declared.at("spec", field),
                        why
                                + ", so its pods are never evicted: their nodes are not consolidated, and drains wait for "
                                + "terminationGracePeriod",
                        "maxUnavailable: 1, and at least two replicas if one pod must always be available");
            }
        }
    }
}
