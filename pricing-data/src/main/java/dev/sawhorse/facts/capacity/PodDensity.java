// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.NetworkLimits;

/**
 * The pod density of a node: its maximum number of pods, by Karpenter's AWS provider v1.14, which does not consider prefix
 * delegation.
 */
final class PodDensity {
    private static final int WITHOUT_ENI_LIMIT = 110;

    private PodDensity() {}

    /** Returns the maximum number of pods of a node. */
    static long pods(InstanceShape shape, NodeOptions options) {
        AmiFamily family = options.amiFamily();
        Integer maxPods = options.kubelet().maxPods();
        long pods = WITHOUT_ENI_LIMIT;
        if (maxPods != null) {
            pods = maxPods;
        } else if (family.limitsPodsByEni()) {
            pods = eniLimited(shape, options.reservedEnis(), options);
        }
        int podsPerCore = options.kubelet().podsPerCore();
        if (podsPerCore > 0 && family.honoursPodsPerCore()) {
            pods = Math.min((long) podsPerCore * shape.vcpus(), pods);
        }
        return pods;
    }

    /**
     * Returns the ENI-limited pod density: every usable interface of the default card has one address for itself and the others
     * for pods, and two pods use the host's network.
     *
     * <p>Where the number of interfaces is unknown, the type's published number of pods is used.
     */
    static long eniLimited(InstanceShape shape, int reservedEnis, NodeOptions options) {
        NetworkLimits network = shape.network();
        if (network.defaultCardEnis() == 0) {
            return network.maxPods();
        }
        int efaOnly = 0;
        for (NetworkInterface nic : options.networkInterfaces()) {
            efaOnly += nic.networkCardIndex() == 0 && nic.efaOnly() ? 1 : 0;
        }
        long usable = (long) network.defaultCardEnis() - reservedEnis - efaOnly;
        return usable <= 0 ? 0 : usable * (network.ipv4PerEni() - 1) + 2;
    }
}
