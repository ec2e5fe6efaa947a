// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import java.util.Locale;

/** An AMI family with the properties that a node's capacity depends on. */
public enum AmiFamily {
    /** Amazon Linux 2, also used for every family without rules of its own, such as Ubuntu. */
    AL2("/dev/xvda", 20, true, true, true, ""),
    /** Amazon Linux 2023. */
    AL2023("/dev/xvda", 20, true, true, true, ""),
    /** Bottlerocket: ephemeral storage is on the second volume, and podsPerCore is ignored. */
    BOTTLEROCKET("/dev/xvdb", 20, true, false, false, ""),
    /** Windows Server 2019. */
    WINDOWS2019("/dev/sda1", 50, false, false, true, "10.0.17763"),
    /** Windows Server 2022. */
    WINDOWS2022("/dev/sda1", 50, false, false, true, "10.0.20348"),
    /** Windows Server 2025. */
    WINDOWS2025("/dev/sda1", 50, false, false, true, "10.0.26100"),
    /** A custom image with unknown properties. */
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

    /** Returns the AMI family of an EC2NodeClass, ignoring case; {@link #AL2} for any name without rules of its own. */
    public static AmiFamily parse(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (AmiFamily family : values()) {
            if (family.name().equals(upper)) {
                return family;
            }
        }
        return AL2;
    }

    /** Returns the device of the ephemeral storage's volume; empty when it is unknown. */
    public String ephemeralBlockDevice() {
        return ephemeralBlockDevice;
    }

    /** Returns the default size of that volume, in bytes. */
    public long defaultVolumeBytes() {
        return (long) defaultVolumeGib << 30;
    }

    /** Returns whether the number of pods is limited by network interfaces; it is 110 otherwise. */
    public boolean limitsPodsByEni() {
        return eniLimitedPodDensity;
    }

    /** Returns whether kube-reserved memory is computed from the network interfaces even where maxPods is set. */
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
