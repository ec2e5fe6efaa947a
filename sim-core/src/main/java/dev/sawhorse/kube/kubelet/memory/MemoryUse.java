package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.Container;
import dev.sawhorse.kube.Pod;

/** Says how much memory containers use. */
@FunctionalInterface
public interface MemoryUse {
    /** Containers that use what they request. */
    MemoryUse AS_REQUESTED =
            (pod, container, start) -> MemoryCurve.constant(container.requests().memoryBytes());

    /**
     * Returns what a container uses from one of its starts on.
     *
     * @param start how many times it was started before
     */
    MemoryCurve of(Pod pod, Container container, int start);
}
