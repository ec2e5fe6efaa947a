// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;
import java.util.function.Predicate;

/** The rules by which a node counts as empty. */
final class EmptyNode {
    private EmptyNode() {}

    /** Returns the rule of a version. */
    static Predicate<CandidatePods> of(KarpenterVersion version) {
        return version.has(RuleChange.EMPTY_BY_EVICTION_COST)
                ? EmptyNode::isFreeToEvict
                : pods -> pods.reschedulable().isEmpty();
    }

    /** Whether no pod on it costs anything to move; pods of low enough deletion cost or priority do not count. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Candidate.IsEmpty")
    private static boolean isFreeToEvict(CandidatePods pods) {
        return pods.rescheduleDisruptionCost() <= DisruptionCosts.PER_NODE;
    }
}
