// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;
import java.util.List;

/** The ephemeral storage of a node, by Karpenter's AWS provider v1.14. */
final class EphemeralStorage {
    private static final long GB = 1_000_000_000L;

    private EphemeralStorage() {}

    /**
     * Returns the size in bytes: the local disks under RAID0, else the volume marked as root, else the volume of the
     * family's own device (of an unknown image, the last volume), else the family's default.
     */
    static long bytes(InstanceShape shape, NodeOptions options) {
        long localBytes = shape.storage().localNvmeGb() * GB;
        if (options.raidInstanceStore() && localBytes > 0) {
            return localBytes;
        }
        List<BlockDevice> devices = options.blockDevices();
        AmiFamily family = options.amiFamily();
        for (BlockDevice device : devices) {
            if (device.rootVolume()) {
                Long size = device.volumeBytes();
                if (size != null) {
                    return size;
                }
                break;
            }
        }
        if (family == AmiFamily.CUSTOM) {
            Long last =
                    devices.isEmpty() ? null : devices.get(devices.size() - 1).volumeBytes();
            return last != null ? last : family.defaultVolumeBytes();
        }
        for (BlockDevice device : devices) {
            if (device.deviceName().equals(family.ephemeralBlockDevice())) {
                Long size = device.volumeBytes();
                return size != null ? size : family.defaultVolumeBytes();
            }
        }
        return family.defaultVolumeBytes();
    }
}
