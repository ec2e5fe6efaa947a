package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.Pod;

/** What becomes of a pod whose containers end and are started again. */
public interface RunningPod {
    Pod pod();

    /** Returns how long a container needs to start, in nanoseconds. */
    long startNanos();

    /** A container has ended and will be started again: until then the pod is not ready, and its work is lost. */
    void interrupted();

    /** All containers run again; the work begins anew. */
    void resumed();
}
