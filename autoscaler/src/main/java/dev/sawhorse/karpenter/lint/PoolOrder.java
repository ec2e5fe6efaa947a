// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.provisioning.NodePools;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Taint;
import java.util.ArrayList;
import java.util.List;

/** The order in which Karpenter tries two NodePools, and the labels by which pods can distinguish them. */
final class PoolOrder {
    private PoolOrder() {}

    /**
     * Whether the first is tried before the second: the one with the higher weight, and at equal weight the one with the
     * later name.
     */
    static boolean isBefore(NodePool first, NodePool second) {
        return NodePools.BY_WEIGHT.compare(first, second) < 0;
    }

    /** Whether every pod that tolerates the taints of the second tolerates those of the first. */
    static boolean isAtLeastAsTolerable(NodePool first, NodePool second) {
        return first.template().taints().stream()
                .filter(PoolOrder::isHard)
                .allMatch(second.template().taints()::contains);
    }

    private static boolean isHard(Taint taint) {
        return !taint.effect().equals("PreferNoSchedule");
    }

    /** Whether the second has a label of its own that pods can require. */
    static boolean hasOwnLabel(PoolTypes first, PoolTypes second) {
        return !ownLabels(first, second).isEmpty();
    }

    /** Returns the custom labels of the second with values that the first does not have. */
    static List<String> ownLabels(PoolTypes first, PoolTypes second) {
        Requirements known = first.requirements();
        List<String> labels = new ArrayList<>();
        for (Requirement requirement : second.requirements()) {
            boolean own = !second.wellKnown().contains(requirement.key());
            Requirement other = known.find(requirement.key());
            if (own && (other == null || !requirement.values().stream().allMatch(other::has))) {
                labels.add(requirement.key());
            }
        }
        return labels;
    }

    /** Whether a workload requires the NodePool by its name. */
    static boolean isRequiredByName(NodePool pool, LintInput input) {
        return input.workloads().stream()
                .anyMatch(workload ->
                        pool.name().equals(workload.spec().nodeSelector().get(KarpenterLabels.NODE_POOL))
                                || workload.spec().affinity().requiredNodeTerms().stream()
                                        .flatMap(term -> term.matchExpressions().stream())
                                        .anyMatch(expression -> expression.key().equals(KarpenterLabels.NODE_POOL)
                                                && expression.values().contains(pool.name())));
    }

    /** Returns the dynamic NodePools. */
    static List<Declared<NodePool>> dynamic(LintInput input) {
        return input.nodePools().stream()
                .filter(pool -> pool.value().replicas() == null)
                .toList();
    }
}
