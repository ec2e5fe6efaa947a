// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;

/** The price that the savings of a command assume for a replacement: that of an offering of its first instance type. */
@FunctionalInterface
public interface ReplacementPrice {
    /** The cheapest offering that the replacement may use. */
    ReplacementPrice OF_ALLOWED_OFFERINGS = replacement ->
            finite(first(replacement).cheapestPrice(replacement.requirements(), replacement.wellKnown()));

    /** The cheapest available offering of any zone and capacity type. */
    ReplacementPrice OF_ALL_OFFERINGS = replacement -> finite(first(replacement).offerings().stream()
            .filter(Offering::available)
            .mapToDouble(Offering::price)
            .min()
            .orElse(Double.POSITIVE_INFINITY));

    /** The cheapest offering of any zone and capacity type, even if none of it is left. */
    ReplacementPrice OF_LISTED_OFFERINGS = replacement -> finite(first(replacement).offerings().stream()
            .mapToDouble(Offering::price)
            .min()
            .orElse(Double.POSITIVE_INFINITY));

    /** Returns the rule of a version. */
    static ReplacementPrice of(KarpenterVersion version) {
        if (version.has(RuleChange.SAVINGS_OF_ALLOWED_OFFERINGS)) {
            return OF_ALLOWED_OFFERINGS;
        }
        return version.has(RuleChange.SAVINGS_OF_AVAILABLE_OFFERINGS) ? OF_ALL_OFFERINGS : OF_LISTED_OFFERINGS;
    }

    private static InstanceType first(NewNodeClaim replacement) {
        return replacement.instanceTypes().get(0);
    }

    private static double finite(double price) {
        return Double.isInfinite(price) ? 0 : price;
    }

    /** Returns the price in USD per hour, 0 if no offering is left. */
    double of(NewNodeClaim replacement);
}
