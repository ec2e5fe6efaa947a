// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import org.jspecify.annotations.Nullable;

/**
 * A resource reservation of a kubelet configuration, {@code kubeReserved} or {@code systemReserved}; null where not set.
 *
 * @param cpuMillis CPU in millicores
 * @param memoryBytes memory in bytes
 * @param ephemeralStorageBytes ephemeral storage in bytes
 */
public record Reservation(
        @Nullable Long cpuMillis,
        @Nullable Long memoryBytes,
        @Nullable Long ephemeralStorageBytes) {

    /** No amounts set. */
    public static final Reservation UNSET = new Reservation(null, null, null);

    /** Returns the defaults, overridden by the amounts that are set. */
    ResourceAmounts orElse(ResourceAmounts defaults) {
        return ResourceAmounts.of(
                cpuMillis != null ? cpuMillis : defaults.cpuMillis(),
                memoryBytes != null ? memoryBytes : defaults.memoryBytes(),
                ephemeralStorageBytes != null ? ephemeralStorageBytes : defaults.ephemeralStorageBytes());
    }
}
