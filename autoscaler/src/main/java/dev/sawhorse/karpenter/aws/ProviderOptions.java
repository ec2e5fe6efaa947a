// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of Karpenter's AWS provider ({@code operator/options/options.go}).
 *
 * @param vmMemoryOverheadPercent fraction of an instance type's memory that is not available to the guest
 * @param reservedEnis network interfaces that are not available to pods
 * @param isolatedVpc whether the cluster cannot reach public endpoints, and so the list of on-demand prices
 * @param builtInPrices built-in on-demand prices in USD per hour by instance type, where they differ from those at the
 *     start of the simulation; used if the list is not reachable
 * @param interruptionQueue the interruption queue, empty for none
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/operator/options/options.go",
        symbol = {"Options.AddFlags", "Options.Parse"})
public record ProviderOptions(
        double vmMemoryOverheadPercent,
        int reservedEnis,
        boolean isolatedVpc,
        Map<String, Double> builtInPrices,
        String interruptionQueue) {

    /** The default settings of the provider. */
    public static final ProviderOptions DEFAULT = new ProviderOptions(0.075, 0, false, Map.of(), "");

    public ProviderOptions {
        builtInPrices = Collections.unmodifiableMap(new LinkedHashMap<>(builtInPrices));
    }
}
