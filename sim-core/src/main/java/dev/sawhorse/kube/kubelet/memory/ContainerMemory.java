// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.api.Container;

/** One container of a pod: its memory use while it runs, and its restarts. */
final class ContainerMemory {
    private final PodMemory pod;
    private final Container container;
    private final int oomScoreAdjustment;
    private final CrashLoopBackOff backOff = new CrashLoopBackOff();
    private MemoryCurve curve = MemoryCurve.constant(0);
    private long startedAt;
    private int starts;

    ContainerMemory(PodMemory pod, Container container, int oomScoreAdjustment) {
        this.pod = pod;
        this.container = container;
        this.oomScoreAdjustment = oomScoreAdjustment;
    }

    PodMemory pod() {
        return pod;
    }

    String name() {
        return container.name();
    }

    /** Returns its limit in bytes, {@link Long#MAX_VALUE} for none. */
    long limit() {
        long limit = container.limits().memoryBytes();
        return limit == 0 ? Long.MAX_VALUE : limit;
    }

    void start(MemoryUse use, long now) {
        curve = use.of(pod.pod(), container, starts);
        startedAt = now;
        starts++;
    }

    /** Returns the time of its restart after its end. */
    long startsAgainAt(long endedAt) {
        return backOff.startsAt(endedAt);
    }

    long use(long now) {
        return curve.at(now - startedAt);
    }

    long most() {
        return curve.toBytes();
    }

    /** Returns the time at which its memory use stops rising. */
    long risesUntil() {
        return startedAt + curve.riseNanos();
    }

    /**
     * Returns its badness to the kernel's OOM killer, in bytes.
     *
     * @param total the memory that is shared
     */
    long badness(long total, long now) {
        return use(now) + total / 1000 * oomScoreAdjustment;
    }
}
