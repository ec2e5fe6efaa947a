// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;

/** The durations of kubelet operations, in nanoseconds. */
public interface PodTimings {

    /** Returns the time from a pod's binding to a Ready node until its containers are ready. */
    long startNanos(Pod pod, Node node);

    /** Returns the time a pod takes to stop; its grace period is the limit. */
    long stopNanos(Pod pod);

    /** Returns the same times for every pod. */
    static PodTimings fixed(Duration start, Duration stop) {
        long startNanos = start.toNanos();
        long stopNanos = stop.toNanos();
        return new PodTimings() {
            @Override
            public long startNanos(Pod pod, Node node) {
                return startNanos;
            }

            @Override
            public long stopNanos(Pod pod) {
                return stopNanos;
            }
        };
    }
}
