package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import java.util.List;

/**
 * The explanation of what the disruption loop would do with one node, and of what would have to change.
 *
 * @param obstacle why it does not look at the node at all, empty if it does
 * @param hint what would clear the obstacle, empty if nothing would
 * @param verdicts one for every reason there is to disrupt a node, none if there is an obstacle
 */
public record DisruptionExplanation(String obstacle, String hint, List<Verdict> verdicts) {
    public DisruptionExplanation {
        verdicts = List.copyOf(verdicts);
    }

    /**
     * Whether the node would be disrupted for one reason.
     *
     * @param reason a reason that budgets bound
     * @param text what would be done, or why nothing is
     * @param hint what would change a no, empty if there is nothing to say
     * @param details why its pods go nowhere else, and what Karpenter does not try
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
