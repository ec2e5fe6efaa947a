// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of the disruption loop's decision about one node, and of what would change it.
 *
 * @param obstacle why the node is no candidate at all, empty if it is one
 * @param hint what would remove the obstacle, empty if nothing would
 * @param verdicts one for each disruption reason, none if there is an obstacle
 * @param drain what its drain waits for, null if it is not being drained
 */
public record DisruptionExplanation(
        String obstacle,
        String hint,
        List<Verdict> verdicts,
        @Nullable DrainExplanation drain) {
    public DisruptionExplanation {
        verdicts = List.copyOf(verdicts);
    }

    DisruptionExplanation(String obstacle, String hint, List<Verdict> verdicts) {
        this(obstacle, hint, verdicts, null);
    }

    /**
     * The decision about the node for one reason.
     *
     * @param reason a reason that budgets bound
     * @param text what would be done, or why nothing is done
     * @param hint what would change the decision that the node stays, empty if there is none
     * @param details why its pods fit no other node, and what Karpenter does not try
     */
    public record Verdict(DisruptionReason reason, boolean disrupts, String text, String hint, List<String> details) {
        public Verdict {
            details = List.copyOf(details);
        }

        static Verdict yes(DisruptionReason reason, String text) {
            return new Verdict(reason, true, text, "", List.of());
        }

        Verdict with(List<String> more) {
            return new Verdict(reason, disrupts, text, hint, more);
        }

        static Verdict no(DisruptionReason reason, String text, String hint) {
            return new Verdict(reason, false, text, hint, List.of());
        }
    }
}
