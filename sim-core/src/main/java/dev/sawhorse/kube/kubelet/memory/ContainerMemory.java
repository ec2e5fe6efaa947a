package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.Container;

/** One container of a pod: what it uses while it runs, and how its life goes. */
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

    /** Returns when it is started again after its end. */
    long startsAgainAt(long endedAt) {
        return backOff.startsAt(endedAt);
    }

    long use(long now) {
        return curve.at(now - startedAt);
    }

    long most() {
        return curve.toBytes();
    }

    /** Returns when it stops using more and more. */
    long risesUntil() {
        return startedAt + curve.riseNanos();
    }

    /**
     * Returns by how much the kernel wants to kill it, in bytes.
     *
     * @param total the memory that is to be shared
     */
    long badness(long total, long now) {
        return use(now) + total / 1000 * oomScoreAdjustment;
    }
}
