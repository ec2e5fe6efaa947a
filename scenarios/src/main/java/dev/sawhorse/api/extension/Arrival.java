// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An arrival of one or several equal pods, or Jobs, of a workload.
 *
 * @param at the time since the start of the run
 * @param count the number of pods that arrive at once
 * @param lifetime the time until a pod ends by itself, null for that of the workload
 * @param cpu the CPU that a pod requests, such as {@code 500m}, null for that of the workload
 * @param memory the memory that a pod requests, such as {@code 2Gi}, null for that of the workload
 */
public record Arrival(
        Duration at,
        int count,
        @Nullable Duration lifetime,
        @Nullable String cpu,
        @Nullable String memory) {
    /** Rejects negative values. */
    public Arrival {
        if (at.isNegative() || count < 0 || (lifetime != null && lifetime.isNegative())) {
            throw new IllegalArgumentException("an arrival at " + at + " of " + count + " pods with lifetime "
                    + lifetime + " has a negative value");
        }
    }

    /** Returns the arrival of one pod of the workload. */
    public static Arrival at(Duration time) {
        return new Arrival(time, 1, null, null, null);
    }

    /** Returns the arrival of so many pods. */
    public Arrival withCount(int pods) {
        return new Arrival(at, pods, lifetime, cpu, memory);
    }

    /** Returns the arrival with a lifetime of the pods. */
    public Arrival withLifetime(Duration time) {
        return new Arrival(at, count, time, cpu, memory);
    }

    /** Returns the arrival with requests of the pods, as Kubernetes quantities. */
    public Arrival withRequests(String cpuQuantity, String memoryQuantity) {
        return new Arrival(at, count, lifetime, cpuQuantity, memoryQuantity);
    }
}
