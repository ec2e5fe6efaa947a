// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code spec.blockDeviceMappings} of an EC2NodeClass.
 *
 * @param deviceName device name, for instance {@code /dev/xvda}
 * @param rootVolume whether the entry is marked as the volume of the kubelet's root directory
 * @param volumeBytes size of the volume, null when not set
 */
public record BlockDevice(
        String deviceName, boolean rootVolume, @Nullable Long volumeBytes) {}
