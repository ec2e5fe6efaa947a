// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The disruption settings of a NodePool ({@code apis/v1/nodepool.go Disruption}).
 *
 * @param consolidateAfter null for Never
 */
public record Disruption(
        ConsolidationPolicy consolidationPolicy, @Nullable Duration consolidateAfter, List<Budget> budgets) {
    /** The consolidation policy, which decides which nodes are candidates for consolidation. */
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

    /** The defaults of Karpenter v1.14: consolidation without delay, a budget of 10%. */
    public static final Disruption DEFAULT =
            new Disruption(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED, Duration.ZERO, List.of(Budget.DEFAULT));

    public Disruption {
        budgets = List.copyOf(budgets);
    }
}
