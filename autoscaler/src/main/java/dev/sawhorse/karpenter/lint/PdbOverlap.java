// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.api.PodDisruptionBudget;
import java.util.LinkedHashMap;
import java.util.Map;

/** A rule that finds pods that two PodDisruptionBudgets select, which the API server then never evicts. */
final class PdbOverlap implements LintRule {
    @Override
    public String id() {
        return "pdb-overlap";
    }

    @Override
    public String source() {
        return "Kubernetes v1.37, eviction: the eviction of a pod with more than one PodDisruptionBudget is refused; "
                + "Karpenter v1.14 does not disrupt its node";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        Map<Workload, Declared<PodDisruptionBudget>> first = new LinkedHashMap<>();
        for (Declared<PodDisruptionBudget> budget : input.podDisruptionBudgets()) {
            boolean reported = false;
            for (Workload workload : input.selectedBy(budget.value())) {
                Declared<PodDisruptionBudget> other = first.putIfAbsent(workload, budget);
                if (other != null && !other.isSameAs(budget) && !reported) {
                    report(other, budget, workload, findings);
                    reported = true;
                }
            }
        }
    }

    private static void report(
            Declared<PodDisruptionBudget> first,
            Declared<PodDisruptionBudget> second,
            Workload workload,
            Findings findings) {
        findings.error(
                second.manifest(),
                second.at("spec", "selector"),
                first.manifest().name() + " selects the pods of "
                        + workload.manifest().name()
                        + " too, and a pod with two PodDisruptionBudgets cannot be evicted",
                "selectors that do not overlap, or a single PodDisruptionBudget");
    }
}
