// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.disruption.DisruptionCosts;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * A rule that finds pods whose eviction costs nothing by their annotation: a node with such pods only counts as empty and is
 * deleted, even under the policy WhenEmpty, and so is the next node of these pods.
 */
abstract class FreeEvictions implements UpgradeRule {
    private final String annotation;

    private FreeEvictions(String annotation) {
        this.annotation = annotation;
    }

    /** The rule about the annotation pod-deletion-cost, since v1.14. */
    static final class ByDeletionCost extends FreeEvictions {
        ByDeletionCost() {
            super(Pod.DELETION_COST);
        }

        @Override
        public String id() {
            return "deletion-cost-makes-node-empty";
        }

        @Override
        public RuleChange change() {
            return RuleChange.EMPTY_BY_EVICTION_COST;
        }
    }

    /** The rule about the annotation disruption-cost, since v1.15. */
    static final class ByDisruptionCost extends FreeEvictions {
        ByDisruptionCost() {
            super(KarpenterLabels.DISRUPTION_COST);
        }

        @Override
        public String id() {
            return "disruption-cost-makes-node-empty";
        }

        @Override
        public RuleChange change() {
            return RuleChange.DISRUPTION_COST_ANNOTATION;
        }
    }

    @Override
    public void check(LintInput input, Findings findings) {
        DisruptionCosts costs = DisruptionCosts.of(change().since());
        for (Workload workload : input.podControllers()) {
            if (workload.annotations().containsKey(annotation) && costs.ofEviction(pod(workload)) <= 0) {
                SourceLocation place = workload.pods().below("metadata", "annotations", annotation);
                findings.warning(
                        workload.manifest(),
                        place,
                        "evicting its pods costs nothing, so that a node with such pods only counts as empty: Karpenter "
                                + change().since().text()
                                + " deletes it, even under consolidationPolicy WhenEmpty, and "
                                + "then the node to which they moved, again and again",
                        "a value above -134217728, which keeps the cost positive, or no annotation");
            }
        }
    }

    private static Pod pod(Workload workload) {
        ObjectMeta meta = new ObjectMeta("pod", "default", "", workload.labels(), workload.annotations(), List.of(), 0);
        return new Pod(meta, workload.spec());
    }
}
