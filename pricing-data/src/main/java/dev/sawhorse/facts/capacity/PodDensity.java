package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.NetworkLimits;

/** How many pods a node takes: Karpenter's AWS provider v1.14, without prefix delegation, which it does not consider. */
final class PodDensity {
    private static final int WITHOUT_ENI_LIMIT = 110;

    private PodDensity() {}

    /** Returns the pods in the capacity of a node. */
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
     * Returns the pods that get an address: every usable interface of the default card has one address for itself and the
     * others for pods, and two pods use the host's network.
     *
     * <p>Where the number of interfaces is not known, the pod count that EC2's sources state for the type is taken.
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
        long usable = network.defaultCardEnis() - reservedEnis - efaOnly;
        return usable <= 0 ? 0 : usable * (network.ipv4PerEni() - 1) + 2;
    }
}
