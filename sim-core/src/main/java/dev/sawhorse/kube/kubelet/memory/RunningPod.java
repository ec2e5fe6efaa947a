// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.api.Pod;

/** A callback on restarts of a pod's containers. */
public interface RunningPod {
    Pod pod();

    /** Returns the start time of a container, in nanoseconds. */
    long startNanos();

    /** A container has ended and will be restarted: until then the pod is not ready, and its work is lost. */
    void interrupted();

    /** All containers run again; the work starts over. */
    void resumed();
}
