package dev.sawhorse.kube.kubelet;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import java.time.Duration;

/** How long kubelets take for what they do, in nanoseconds. */
public interface PodTimings {

    /** Returns how long a pod needs from its binding to a Ready node until its containers run and are ready. */
    long startNanos(Pod pod, Node node);

    /** Returns how long a pod needs to stop once it is told to; its grace period limits that. */
    long stopNanos(Pod pod);

    /** The same times for every pod. */
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
