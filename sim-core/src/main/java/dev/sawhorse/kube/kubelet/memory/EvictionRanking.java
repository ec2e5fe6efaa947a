// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.api.PodSpec;
import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The kubelet's eviction order under memory pressure: pods that use more than they request first, then lower priority, then the
 * most use beyond the request; ties by name. Critical pods are never evicted.
 */
final class EvictionRanking {
    /** Pods of this priority and above are critical. */
    private static final int CRITICAL = 2_000_000_000;

    private EvictionRanking() {}

    /** Returns the pod to evict, null if there is none. */
    static @Nullable PodMemory first(Collection<PodMemory> pods, long now) {
        return pods.stream()
                .filter(pod -> pod.pod().spec().priority() < CRITICAL)
                .filter(pod -> pod.use(now) > 0)
                .min(Comparator.<PodMemory, Boolean>comparing(pod -> excess(pod, now) <= 0)
                        .thenComparing(pod -> pod.pod().spec().priority())
                        .thenComparing(pod -> -excess(pod, now))
                        .thenComparing(pod -> pod.pod().key()))
                .orElse(null);
    }

    private static long excess(PodMemory pod, long now) {
        PodSpec spec = pod.pod().spec();
        return pod.use(now) - spec.requests().memoryBytes();
    }
}
