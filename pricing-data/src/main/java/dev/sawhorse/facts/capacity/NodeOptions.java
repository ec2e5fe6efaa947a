// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import java.util.List;

/**
 * The settings of Karpenter and of the EC2NodeClass that a node's capacity depends on, besides the instance type.
 *
 * @param amiFamily family of the machine image
 * @param kubelet kubelet settings
 * @param vmMemoryOverheadPercent share of the memory that the guest does not get, as a fraction; Karpenter's {@code
 *     vm-memory-overhead-percent}
 * @param reservedEnis network interfaces not available to pods; Karpenter's {@code reserved-enis}
 * @param blockDevices block device mappings in their order
 * @param raidInstanceStore whether {@code instanceStorePolicy} is {@code RAID0}
 * @param networkInterfaces network interfaces of the node class; empty when EC2 sets them
 */
public record NodeOptions(
        AmiFamily amiFamily,
        KubeletOptions kubelet,
        double vmMemoryOverheadPercent,
        int reservedEnis,
        List<BlockDevice> blockDevices,
        boolean raidInstanceStore,
        List<NetworkInterface> networkInterfaces) {

    /** Karpenter's defaults on Amazon Linux 2023. */
    public static final NodeOptions DEFAULTS =
            new NodeOptions(AmiFamily.AL2023, KubeletOptions.DEFAULTS, 0.075, 0, List.of(), false, List.of());

    /** Copies the lists and rejects invalid settings. */
    public NodeOptions {
        if (!(vmMemoryOverheadPercent >= 0 && vmMemoryOverheadPercent < 1)) {
            throw new IllegalArgumentException("vmMemoryOverheadPercent is " + vmMemoryOverheadPercent
                    + ", which is not from 0 to 1.\nMaybe write 0.075 for 7.5 %.");
        }
        if (reservedEnis < 0) {
            throw new IllegalArgumentException("reservedEnis is " + reservedEnis + ", which is below 0");
        }
        blockDevices = List.copyOf(blockDevices);
        networkInterfaces = List.copyOf(networkInterfaces);
    }

    /** Returns a copy for another image family. */
    public NodeOptions withAmiFamily(AmiFamily family) {
        return new NodeOptions(
                family,
                kubelet,
                vmMemoryOverheadPercent,
                reservedEnis,
                blockDevices,
                raidInstanceStore,
                networkInterfaces);
    }

    /** Returns a copy with other kubelet settings. */
    public NodeOptions withKubelet(KubeletOptions options) {
        return new NodeOptions(
                amiFamily,
                options,
                vmMemoryOverheadPercent,
                reservedEnis,
                blockDevices,
                raidInstanceStore,
                networkInterfaces);
    }

    /** Returns a copy with another memory overhead, as a fraction. */
    public NodeOptions withVmMemoryOverheadPercent(double fraction) {
        return new NodeOptions(
                amiFamily, kubelet, fraction, reservedEnis, blockDevices, raidInstanceStore, networkInterfaces);
    }

    /** Returns a copy with a number of reserved network interfaces. */
    public NodeOptions withReservedEnis(int enis) {
        return new NodeOptions(
                amiFamily, kubelet, vmMemoryOverheadPercent, enis, blockDevices, raidInstanceStore, networkInterfaces);
    }

    /** Returns a copy with block device mappings. */
    public NodeOptions withBlockDevices(List<BlockDevice> devices) {
        return new NodeOptions(
                amiFamily,
                kubelet,
                vmMemoryOverheadPercent,
                reservedEnis,
                devices,
                raidInstanceStore,
                networkInterfaces);
    }

    /** Returns a copy with {@code instanceStorePolicy} RAID0 or without. */
    public NodeOptions withRaidInstanceStore(boolean raid) {
        return new NodeOptions(
                amiFamily, kubelet, vmMemoryOverheadPercent, reservedEnis, blockDevices, raid, networkInterfaces);
    }

    /** Returns a copy with network interfaces of the node class. */
    public NodeOptions withNetworkInterfaces(List<NetworkInterface> interfaces) {
        return new NodeOptions(
                amiFamily, kubelet, vmMemoryOverheadPercent, reservedEnis, blockDevices, raidInstanceStore, interfaces);
    }
}
