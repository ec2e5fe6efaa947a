package dev.sawhorse.ec2.limits;

import dev.sawhorse.facts.NetworkLimits;

/**
 * How many addresses of its subnet an instance takes for itself and the pods to come. EC2 asks for one at the launch; the rest is
 * what the VPC CNI does.
 */
public enum AddressUse {
    /** The primary address of the instance alone, as where pods have addresses of other subnets. */
    PRIMARY("primary"),
    /**
     * All addresses of the first interface and of the one kept warm: what the VPC CNI holds with its defaults (WARM_ENI_TARGET=1)
     * as soon as one pod has an address.
     */
    WARM_ENI("warm-eni"),
    /** With prefix delegation: its own address, a prefix of 16 in use and one kept warm (WARM_PREFIX_TARGET=1). */
    PREFIX("prefix"),
    /** All addresses of all interfaces, as on a node full of pods. */
    FULL("full");

    private static final int PREFIX_ADDRESSES = 16;

    private final String label;

    AddressUse(String label) {
        this.label = label;
    }

    /** Returns the name a scenario gives it. */
    public String label() {
        return label;
    }

    /** Returns how many addresses an instance with these limits takes, at least 1. */
    public int addresses(NetworkLimits network) {
        int interfaces = network.defaultCardEnis();
        int addresses = switch (this) {
            case PRIMARY -> 1;
            case WARM_ENI -> Math.min(2, interfaces) * network.ipv4PerEni();
            case PREFIX -> 1 + 2 * PREFIX_ADDRESSES;
            case FULL -> interfaces * network.ipv4PerEni();
        };
        return Math.max(1, addresses);
    }
}
