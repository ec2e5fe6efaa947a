// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.go.GoSort;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The truncation of a claim's instance types to those of one fleet request ({@code cloudprovider/types.go Truncate} in
 * Karpenter's core, called by the AWS provider's {@code launchInstance}, after the core's own truncation to 600).
 */
public final class InstanceTypeTruncation {
    /** The maximum number of types of a request ({@code providers/instance/instance.go maxInstanceTypes}). */
    static final int MAX_INSTANCE_TYPES = 60;

    /**
     * The number of types below which a fallback to on-demand is logged as a risk ({@code providers/instance/instance.go
     * instanceTypeFlexibilityThreshold}).
     */
    static final int FLEXIBLE_TYPES = 5;

    private InstanceTypeTruncation() {}

    /**
     * Returns the types with the lowest prices, cheapest first. Equal prices are ordered as by Go's sort, which keeps the
     * given order for up to twelve types.
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.filterInstanceTypes")
    static List<InstanceType> cheapest(List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown) {
        return cheapest(types, requirements, wellKnown, MAX_INSTANCE_TYPES);
    }

    /** Returns at most this number of the types with the lowest prices. */
    public static List<InstanceType> cheapest(
            List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown, int atMost) {
        InstanceType[] sorted = types.toArray(new InstanceType[0]);
        double[] prices = types.stream()
                .mapToDouble(type -> type.cheapestPrice(requirements, wellKnown))
                .toArray();
        GoSort.sort(sorted.length, new GoSort.Sequence() {
            @Override
            public boolean less(int i, int j) {
                return prices[i] < prices[j];
            }

            @Override
            public void swap(int i, int j) {
                InstanceType type = sorted[i];
                sorted[i] = sorted[j];
                sorted[j] = type;
                double price = prices[i];
                prices[i] = prices[j];
                prices[j] = price;
            }
        });
        return List.of(Arrays.copyOf(sorted, Math.min(sorted.length, atMost)));
    }

    /**
     * Returns an error message if the types have fewer distinct values than minValues require, otherwise an empty text.
     *
     * @param rule the rule by which values count, null if minValues need not be met
     */
    public static String missedMinValues(
            @Nullable MinValues rule, List<InstanceType> types, Requirements requirements) {
        Set<String> missed = rule == null
                ? Set.of()
                : new TreeSet<>(rule.missed(types, requirements).keySet());
        return missed.isEmpty() ? "" : MinValues.message(missed);
    }
}
