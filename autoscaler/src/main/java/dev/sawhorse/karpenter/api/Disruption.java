package dev.sawhorse.karpenter.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a NodePool lets its nodes be disrupted.
 *
 * @param consolidateAfter null for Never
 */
public record Disruption(
        ConsolidationPolicy consolidationPolicy, @Nullable Duration consolidateAfter, List<Budget> budgets) {
    /** Which nodes consolidation looks at (Karpenter v1.14). */
    public enum ConsolidationPolicy {
        WHEN_EMPTY("WhenEmpty"),
        WHEN_EMPTY_OR_UNDERUTILIZED("WhenEmptyOrUnderutilized"),
        BALANCED("Balanced");

        private final String text;

        ConsolidationPolicy(String text) {
            this.text = text;
        }

        /** Returns the policy as manifests write it. */
        public String text() {
            return text;
        }
    }

    /** What Karpenter v1.14's core defaults to: consolidate at once, ten percent at a time. */
    public static final Disruption DEFAULT =
            new Disruption(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED, Duration.ZERO, List.of(Budget.DEFAULT));

    public Disruption {
        budgets = List.copyOf(budgets);
    }
}
