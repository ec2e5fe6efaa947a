package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.PodDisruptionBudget;

/** A rule that finds PodDisruptionBudgets that never allow an eviction. */
final class PdbAllowsNothing implements LintRule {
    @Override
    public String id() {
        return "pdb-allows-nothing";
    }

    @Override
    public String source() {
        return "Kubernetes v1.37, disruption controller: minAvailable in percent is rounded up; Karpenter v1.14 keeps nodes with such pods";
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
                                + ", so that none of its pods is ever evicted: their nodes are not consolidated, and drains wait"
                                + " for terminationGracePeriod",
                        "maxUnavailable: 1, and two replicas or more if a pod is always to be there");
            }
        }
    }
}
