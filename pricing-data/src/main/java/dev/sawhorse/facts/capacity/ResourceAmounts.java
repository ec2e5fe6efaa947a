// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The amounts of a node's resources; missing ones are 0.
 *
 * @param cpuMillis CPU in millicores
 * @param memoryBytes memory in bytes
 * @param ephemeralStorageBytes ephemeral storage in bytes
 * @param pods number of pods
 * @param extended other resources by name, such as {@code nvidia.com/gpu}, in units; only those above 0
 */
public record ResourceAmounts(
        long cpuMillis, long memoryBytes, long ephemeralStorageBytes, long pods, SortedMap<String, Long> extended) {

    /** No amounts. */
    public static final ResourceAmounts NONE = of(0, 0, 0);

    /** Copies the map. */
    public ResourceAmounts {
        extended = extended.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(extended));
    }

    /** Returns amounts without pods and extended resources, as for a reservation. */
    public static ResourceAmounts of(long cpuMillis, long memoryBytes, long ephemeralStorageBytes) {
        return new ResourceAmounts(cpuMillis, memoryBytes, ephemeralStorageBytes, 0, Collections.emptySortedMap());
    }

    /** Returns the amount of an extended resource, 0 when there is none. */
    public long extended(String resource) {
        return extended.getOrDefault(resource, 0L);
    }

    /** Returns these amounts minus the reservations; the result may be negative. */
    ResourceAmounts minus(ResourceAmounts kube, ResourceAmounts system, ResourceAmounts eviction) {
        return new ResourceAmounts(
                cpuMillis - kube.cpuMillis - system.cpuMillis - eviction.cpuMillis,
                memoryBytes - kube.memoryBytes - system.memoryBytes - eviction.memoryBytes,
                ephemeralStorageBytes
                        - kube.ephemeralStorageBytes
                        - system.ephemeralStorageBytes
                        - eviction.ephemeralStorageBytes,
                pods,
                extended);
    }
}
