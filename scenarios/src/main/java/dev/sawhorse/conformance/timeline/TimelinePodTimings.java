// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.kubelet.PodTimings;

/**
 * The start and stop times of pods in a recorded timeline: equal for all pods, except that an annotation may set the time to
 * stop.
 */
record TimelinePodTimings(long readyNanos, long stopNanos) implements PodTimings {
    private static final String STOP_SECONDS = "timeline/stop-seconds";
    private static final double SECOND = 1e9;

    @Override
    public long startNanos(Pod pod, Node node) {
        return readyNanos;
    }

    @Override
    public long stopNanos(Pod pod) {
        String stated = pod.meta().annotations().get(STOP_SECONDS);
        return stated == null ? stopNanos : Math.round(Double.parseDouble(stated) * SECOND);
    }
}
