package dev.sawhorse.facts.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What a kubelet configuration says in {@code kubeReserved} or {@code systemReserved}; null where it says nothing.
 *
 * @param cpuMillis CPU in millicores
 * @param memoryBytes memory in bytes
 * @param ephemeralStorageBytes ephemeral storage in bytes
 */
public record Reservation(
        @Nullable Long cpuMillis,
        @Nullable Long memoryBytes,
        @Nullable Long ephemeralStorageBytes) {

    /** Says nothing. */
    public static final Reservation UNSET = new Reservation(null, null, null);

    /** Returns the defaults with every amount replaced that is given here. */
    ResourceAmounts orElse(ResourceAmounts defaults) {
        return ResourceAmounts.of(
                cpuMillis != null ? cpuMillis : defaults.cpuMillis(),
                memoryBytes != null ? memoryBytes : defaults.memoryBytes(),
                ephemeralStorageBytes != null ? ephemeralStorageBytes : defaults.ephemeralStorageBytes());
    }
}
