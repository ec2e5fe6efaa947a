package dev.sawhorse.karpenter.aws;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of Karpenter's AWS provider.
 *
 * @param vmMemoryOverheadPercent share of the memory EC2 states that never reaches the guest, as a fraction
 * @param reservedEnis network interfaces kept from pods
 * @param isolatedVpc whether the cluster reaches no public endpoint, and so no list of on-demand prices
 * @param builtInPrices on-demand prices in USD per hour by instance type that Karpenter was built with, as far as they are not
 *     those at the start of the simulation; it goes by them where the list is out of its reach
 * @param interruptionQueue the queue that tells of interruptions, empty for none
 */
public record ProviderOptions(
        double vmMemoryOverheadPercent,
        int reservedEnis,
        boolean isolatedVpc,
        Map<String, Double> builtInPrices,
        String interruptionQueue) {

    /** What the provider does when it is told nothing. */
    public static final ProviderOptions DEFAULT = new ProviderOptions(0.075, 0, false, Map.of(), "");

    public ProviderOptions {
        builtInPrices = Collections.unmodifiableMap(new LinkedHashMap<>(builtInPrices));
    }
}
