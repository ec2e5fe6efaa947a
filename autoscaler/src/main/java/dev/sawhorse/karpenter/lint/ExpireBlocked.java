// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A rule that finds nodes that expire but are never deleted, because their pods cannot be evicted. */
final class ExpireBlocked implements LintRule {
    @Override
    public String id() {
        return "expire-blocked";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, expiration and termination: an expired node is drained immediately, and without "
                + "terminationGracePeriod the drain waits for every pod";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Workload> stuck = stuck(input);
        for (Declared<NodePool> pool : input.nodePools()) {
            Duration expireAfter = pool.value().template().expireAfter();
            if (expireAfter == null || pool.value().template().terminationGracePeriod() != null) {
                continue;
            }
            List<Workload> here = stuck.stream()
                    .filter(workload -> input.typesOf(pool.value()).accepts(workload.spec()))
                    .toList();
            if (!here.isEmpty()) {
                findings.warning(
                        pool.manifest(),
                        pool.at("spec", "template", "spec", "expireAfter"),
                        "its nodes expire after " + WeekWindow.duration((int) expireAfter.toMinutes())
                                + ", but one with a pod of "
                                + here.get(0).manifest().name()
                                + (here.size() > 1 ? " (or of " + (here.size() - 1) + " more)" : "")
                                + ", which cannot be evicted, then remains cordoned until that pod ends"
                                + (IdleReplacement.stuck(input).stream().anyMatch(here::contains)
                                        ? "; its replacement is launched immediately and stays idle, so two nodes are "
                                                + "billed from then on"
                                        : ""),
                        "terminationGracePeriod: 24h, or expireAfter: Never");
            }
        }
    }

    /** Returns the workloads whose pods a drain cannot evict. */
    private static List<Workload> stuck(LintInput input) {
        Set<Workload> blocked = new LinkedHashSet<>();
        for (Declared<PodDisruptionBudget> budget : input.podDisruptionBudgets()) {
            List<Workload> selected = input.selectedBy(budget.value());
            if (PdbArithmetic.blocked(budget.value(), selected) != null) {
                blocked.addAll(selected);
            }
        }
        return input.workloads().stream()
                .filter(workload -> workload.replicas() != null)
                .filter(workload -> DoNotDisrupt.isPermanent(workload.annotations()) || blocked.contains(workload))
                .toList();
    }
}
