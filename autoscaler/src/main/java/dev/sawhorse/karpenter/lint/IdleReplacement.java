// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A rule that finds PodDisruptionBudgets that block the drain of an expired node while its replacement is idle. */
final class IdleReplacement implements LintRule {
    @Override
    public String id() {
        return "idle-replacement";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, utils/pdb IsCurrentlyReschedulable: nodes are launched for the pods of a deleting node, "
                + "except pods with do-not-disrupt or a PodDisruptionBudget that allows no disruption at all "
                + "(kubernetes-sigs/karpenter#2802)";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Workload> stuck = stuck(input);
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            Duration expireAfter = pool.value().template().expireAfter();
            Duration grace = pool.value().template().terminationGracePeriod();
            Workload here = stuck.stream()
                    .filter(workload -> input.typesOf(pool.value()).takes(workload))
                    .findFirst()
                    .orElse(null);
            if (expireAfter != null && grace != null && here != null) {
                findings.note(
                        pool.manifest(),
                        pool.at("spec", "template", "spec", "terminationGracePeriod"),
                        "when a node with a pod of " + here.manifest().name() + " is "
                                + text(expireAfter)
                                + " old, its replacement is launched immediately and stays idle: the pod's "
                                + "PodDisruptionBudget allows no eviction, so the pod is deleted only "
                                + text(grace) + " later (minus its grace period), and two nodes are billed until then",
                        "a PodDisruptionBudget that allows an eviction (maxUnavailable: 1), or a shorter"
                                + " terminationGracePeriod");
            }
        }
    }

    private static String text(Duration duration) {
        return WeekWindow.duration((int) duration.toMinutes());
    }

    /**
     * Returns the workloads whose pods cannot be evicted, but for which replacement nodes are launched nevertheless.
     */
    static List<Workload> stuck(LintInput input) {
        Set<Workload> blocked = blockedByBudgets(input);
        return input.podControllers().stream()
                .filter(blocked::contains)
                .filter(workload -> !DoNotDisrupt.isPermanent(workload.annotations()))
                .toList();
    }

    private static Set<Workload> blockedByBudgets(LintInput input) {
        Set<Workload> blocked = new LinkedHashSet<>();
        for (Declared<PodDisruptionBudget> budget : input.podDisruptionBudgets()) {
            List<Workload> selected = input.selectedBy(budget.value());
            if (!PdbArithmetic.isFullyBlocking(budget.value())
                    && PdbArithmetic.blocked(budget.value(), selected) != null) {
                blocked.addAll(selected);
            }
        }
        return blocked;
    }
}
