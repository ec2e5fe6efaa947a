// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import dev.sawhorse.facts.NetworkLimits;

/**
 * A rule for the number of subnet addresses that an instance takes for itself and its future pods. EC2 assigns one at the
 * launch; the rest is the behaviour of the VPC CNI.
 */
public enum AddressUse {
    /** Only the primary address of the instance, as where pods have addresses of other subnets. */
    PRIMARY("primary"),
    /**
     * All addresses of the first interface and of the warm one: what the VPC CNI holds with its defaults (WARM_ENI_TARGET=1) as
     * soon as one pod has an address.
     */
    WARM_ENI("warm-eni"),
    /** Prefix delegation: the primary address, a prefix of 16 in use and a warm one (WARM_PREFIX_TARGET=1). */
    PREFIX("prefix"),
    /** All addresses of all interfaces, as on a node full of pods. */
    FULL("full");

    private static final int PREFIX_ADDRESSES = 16;

    private final String label;

    AddressUse(String label) {
        this.label = label;
    }

    /** Returns its name in scenarios. */
    public String label() {
        return label;
    }

    /** Returns the number of addresses an instance with these limits takes, at least 1. */
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
