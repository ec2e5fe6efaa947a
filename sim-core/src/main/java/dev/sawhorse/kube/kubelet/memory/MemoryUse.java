// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;

/** A source of the memory use of containers. */
@FunctionalInterface
public interface MemoryUse {
    /** Containers that use what they request. */
    MemoryUse AS_REQUESTED =
            (pod, container, start) -> MemoryCurve.constant(container.requests().memoryBytes());

    /**
     * Returns the use of a container from one of its starts.
     *
     * @param start the number of its earlier starts
     */
    MemoryCurve of(Pod pod, Container container, int start);
}
