// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.List;

/**
 * A rule that finds {@code karpenter.sh/do-not-disrupt} on so many workloads that no node can ever be disrupted.
 */
final class DoNotDisruptEverywhere implements LintRule {
    @Override
    public String id() {
        return "do-not-disrupt-everywhere";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption candidates: one pod with the annotation blocks its node, also a DaemonSet pod";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        checkNodePools(input, findings);
        for (Workload workload : input.workloads()) {
            if (workload.daemon() && DoNotDisrupt.isPermanent(workload.annotations())) {
                findings.warning(
                        workload.manifest(),
                        DoNotDisrupt.place(workload),
                        "every node has a pod of this DaemonSet, so no node is ever consolidated",
                        "remove the annotation; DaemonSet pods are recreated on every node");
            }
        }
        List<Workload> others = input.workloads().stream()
                .filter(workload -> workload.replicas() != null)
                .toList();
        boolean all = others.stream().allMatch(workload -> DoNotDisrupt.isPermanent(workload.annotations()));
        if (all && others.size() > 1) {
            findings.warning(
                    others.get(0).manifest(),
                    DoNotDisrupt.place(others.get(0)),
                    "all " + others.size() + " workloads have the annotation, so only empty nodes can be disrupted",
                    "the annotation only on workloads that cannot be interrupted, or a PodDisruptionBudget for each "
                            + "workload");
        }
    }

    private static void checkNodePools(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            if (DoNotDisrupt.isPermanent(pool.value().template().annotations())) {
                findings.warning(
                        pool.manifest(),
                        pool.at("spec", "template", "metadata", "annotations", KarpenterLabels.DO_NOT_DISRUPT),
                        "every node of the NodePool has the annotation, so no node is ever consolidated, or replaced when "
                                + "it drifts",
                        "consolidateAfter: Never, or budgets with nodes: \"0\", if that is intended");
            }
        }
    }
}
