// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The decision of consolidation about candidates.
 *
 * @param command null if they stay
 * @param reason why they stay, in Karpenter's words; may be empty. Valid until something in the cluster changes
 */
record ConsolidationDecision(@Nullable Command command, Supplier<String> reason) {
    static ConsolidationDecision of(Command command) {
        return new ConsolidationDecision(command, () -> "");
    }

    static ConsolidationDecision stay(String reason) {
        return stay(() -> reason);
    }

    static ConsolidationDecision stay(Supplier<String> reason) {
        return new ConsolidationDecision(null, reason);
    }
}
