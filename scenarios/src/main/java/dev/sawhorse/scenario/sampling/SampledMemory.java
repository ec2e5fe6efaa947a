// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.kubelet.memory.MemoryCurve;
import dev.sawhorse.kube.kubelet.memory.MemoryUse;
import dev.sawhorse.scenario.file.workload.MemoryUseEntry;
import dev.sawhorse.sim.random.RandomStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory use of containers in the scenario: the first entry that selects a pod applies; other pods use what they request.
 */
public final class SampledMemory implements MemoryUse {
    private final List<MemoryUseEntry> entries;
    private final long seed;

    private SampledMemory(List<MemoryUseEntry> entries, long seed) {
        this.entries = entries;
        this.seed = seed;
    }

    /** Returns the memory use by the entries, null if there are none. */
    public static @Nullable MemoryUse of(List<MemoryUseEntry> entries, long seed) {
        return entries.isEmpty() ? null : new SampledMemory(entries, seed);
    }

    @Override
    public MemoryCurve of(Pod pod, Container container, int start) {
        for (MemoryUseEntry entry : entries) {
            if (entry.appliesTo(pod)) {
                return sample(entry, pod, container, start);
            }
        }
        return AS_REQUESTED.of(pod, container, start);
    }

    private MemoryCurve sample(MemoryUseEntry entry, Pod pod, Container container, int start) {
        String stream = "memory/" + entry.name() + "/" + pod.key() + "/" + container.name() + "/" + start;
        double multiple = entry.ofRequest().bind(RandomStream.of(seed, stream)).sample();
        long request = container.requests().memoryBytes();
        long most = Math.round(multiple * (request == 0 ? entry.withoutRequest() : request));
        long first = entry.rise().isZero() ? most : Math.round(most * entry.from());
        return new MemoryCurve(first, most, entry.rise().toNanos());
    }
}
