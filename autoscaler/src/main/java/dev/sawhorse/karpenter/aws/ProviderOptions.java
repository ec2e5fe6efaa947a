package dev.sawhorse.karpenter.aws;

/**
 * Settings of Karpenter's AWS provider.
 *
 * @param vmMemoryOverheadPercent share of the memory EC2 states that never reaches the guest, as a fraction
 * @param reservedEnis network interfaces kept from pods
 */
public record ProviderOptions(double vmMemoryOverheadPercent, int reservedEnis) {

    /** What the provider does when it is told nothing. */
    public static final ProviderOptions DEFAULT = new ProviderOptions(0.075, 0);
}
