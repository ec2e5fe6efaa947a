package dev.sawhorse.facts.capacity;

import java.util.Locale;

/** A family of machine images, as far as it matters to the capacity of a node. */
public enum AmiFamily {
    /** Amazon Linux 2. Also stands for every family without rules of its own, such as Ubuntu. */
    AL2("/dev/xvda", 20, true, true, true, ""),
    /** Amazon Linux 2023. */
    AL2023("/dev/xvda", 20, true, true, true, ""),
    /** Bottlerocket: pods live on the second volume, and podsPerCore is ignored. */
    BOTTLEROCKET("/dev/xvdb", 20, true, false, false, ""),
    /** Windows Server 2019. */
    WINDOWS2019("/dev/sda1", 50, false, false, true, "10.0.17763"),
    /** Windows Server 2022. */
    WINDOWS2022("/dev/sda1", 50, false, false, true, "10.0.20348"),
    /** Windows Server 2025. */
    WINDOWS2025("/dev/sda1", 50, false, false, true, "10.0.26100"),
    /** An image of the user's own, of which nothing is known. */
    CUSTOM("", 20, true, true, true, "");

    private final String ephemeralBlockDevice;
    private final int defaultVolumeGib;
    private final boolean eniLimitedPodDensity;
    private final boolean eniLimitedMemoryOverhead;
    private final boolean podsPerCore;
    private final String windowsBuild;

    AmiFamily(
            String ephemeralBlockDevice,
            int defaultVolumeGib,
            boolean eniLimitedPodDensity,
            boolean eniLimitedMemoryOverhead,
            boolean podsPerCore,
            String windowsBuild) {
        this.ephemeralBlockDevice = ephemeralBlockDevice;
        this.defaultVolumeGib = defaultVolumeGib;
        this.eniLimitedPodDensity = eniLimitedPodDensity;
        this.eniLimitedMemoryOverhead = eniLimitedMemoryOverhead;
        this.podsPerCore = podsPerCore;
        this.windowsBuild = windowsBuild;
    }

    /** Returns the family an EC2NodeClass names, ignoring case; {@link #AL2} for any name without rules of its own. */
    public static AmiFamily parse(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (AmiFamily family : values()) {
            if (family.name().equals(upper)) {
                return family;
            }
        }
        return AL2;
    }

    /** Returns the device whose volume holds the pods' ephemeral storage; empty when it is not known. */
    public String ephemeralBlockDevice() {
        return ephemeralBlockDevice;
    }

    /** Returns the size of that volume when the node class does not say, in bytes. */
    public long defaultVolumeBytes() {
        return (long) defaultVolumeGib << 30;
    }

    /** Returns whether the number of pods follows the network interfaces; it is 110 otherwise. */
    public boolean limitsPodsByEni() {
        return eniLimitedPodDensity;
    }

    /** Returns whether kube-reserved memory follows the network interfaces even where maxPods is set. */
    public boolean reservesMemoryByEni() {
        return eniLimitedMemoryOverhead;
    }

    /** Returns whether the kubelet's podsPerCore is honoured. */
    public boolean honoursPodsPerCore() {
        return podsPerCore;
    }

    /** Returns whether nodes run Windows. */
    public boolean isWindows() {
        return !windowsBuild.isEmpty();
    }

    /** Returns the value of the label {@code node.kubernetes.io/windows-build}; empty for Linux. */
    public String windowsBuild() {
        return windowsBuild;
    }
}
