package dev.sawhorse.karpenter.aws;

/**
 * Settings of Karpenter's AWS provider.
 *
 * @param vmMemoryOverheadPercent share of the memory EC2 states that never reaches the guest, as a fraction
 * @param reservedEnis network interfaces kept from pods
 * @param isolatedVpc whether the cluster reaches no public endpoint, and so no list of on-demand prices
 * @param interruptionQueue the queue that tells of interruptions, empty for none
 */
public record ProviderOptions(
        double vmMemoryOverheadPercent, int reservedEnis, boolean isolatedVpc, String interruptionQueue) {

    /** What the provider does when it is told nothing. */
    public static final ProviderOptions DEFAULT = new ProviderOptions(0.075, 0, false, "");
}
