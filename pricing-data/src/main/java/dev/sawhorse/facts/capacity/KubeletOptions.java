// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import org.jspecify.annotations.Nullable;

/**
 * The settings in {@code spec.kubelet} of an EC2NodeClass that change capacity or allocatable. {@code evictionSoft} is missing
 * because it changes neither.
 *
 * @param maxPods {@code maxPods}, null when not set
 * @param podsPerCore {@code podsPerCore}, 0 when not set
 * @param kubeReserved {@code kubeReserved}, replacing Karpenter's own figures resource by resource
 * @param systemReserved {@code systemReserved}
 * @param memoryAvailable {@code evictionHard} of {@code memory.available}, null when not set
 * @param nodefsAvailable {@code evictionHard} of {@code nodefs.available}, null when not set
 */
public record KubeletOptions(
        @Nullable Integer maxPods,
        int podsPerCore,
        Reservation kubeReserved,
        Reservation systemReserved,
        @Nullable EvictionSignal memoryAvailable,
        @Nullable EvictionSignal nodefsAvailable) {

    /** No settings. */
    public static final KubeletOptions DEFAULTS =
            new KubeletOptions(null, 0, Reservation.UNSET, Reservation.UNSET, null, null);

    /** Returns a copy with {@code maxPods} set. */
    public KubeletOptions withMaxPods(int pods) {
        return new KubeletOptions(pods, podsPerCore, kubeReserved, systemReserved, memoryAvailable, nodefsAvailable);
    }

    /** Returns a copy with {@code podsPerCore} set. */
    public KubeletOptions withPodsPerCore(int pods) {
        return new KubeletOptions(maxPods, pods, kubeReserved, systemReserved, memoryAvailable, nodefsAvailable);
    }

    /** Returns a copy with {@code kubeReserved} set. */
    public KubeletOptions withKubeReserved(Reservation reservation) {
        return new KubeletOptions(maxPods, podsPerCore, reservation, systemReserved, memoryAvailable, nodefsAvailable);
    }

    /** Returns a copy with {@code systemReserved} set. */
    public KubeletOptions withSystemReserved(Reservation reservation) {
        return new KubeletOptions(maxPods, podsPerCore, kubeReserved, reservation, memoryAvailable, nodefsAvailable);
    }

    /** Returns a copy with both thresholds of {@code evictionHard} set; null leaves the default. */
    public KubeletOptions withEvictionHard(@Nullable EvictionSignal memory, @Nullable EvictionSignal nodefs) {
        return new KubeletOptions(maxPods, podsPerCore, kubeReserved, systemReserved, memory, nodefs);
    }
}
