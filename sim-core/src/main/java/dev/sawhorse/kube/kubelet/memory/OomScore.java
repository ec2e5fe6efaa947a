// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.QosClass;

/** The kubelet's {@code oom_score_adj} of containers, in thousandths: the greater, the earlier the kernel kills. */
final class OomScore {
    /** Pods of this priority and above are critical to their node. */
    static final int NODE_CRITICAL = 2_000_001_000;

    private static final int GUARANTEED = -997;
    private static final int BEST_EFFORT = 1000;

    private OomScore() {}

    /**
     * Returns the adjustment of a container.
     *
     * @param capacityBytes the memory of the node
     */
    static int adjustment(Pod pod, Container container, long capacityBytes) {
        QosClass qos = QosClass.of(pod.spec());
        if (qos == QosClass.GUARANTEED || pod.spec().priority() >= NODE_CRITICAL) {
            return GUARANTEED;
        }
        if (qos == QosClass.BEST_EFFORT) {
            return BEST_EFFORT;
        }
        long requested = container.requests().memoryBytes();
        long byRequest = capacityBytes == 0 ? BEST_EFFORT : BEST_EFFORT - BEST_EFFORT * requested / capacityBytes;
        return (int) Math.max(BEST_EFFORT + GUARANTEED, Math.min(BEST_EFFORT - 1, byRequest));
    }
}
