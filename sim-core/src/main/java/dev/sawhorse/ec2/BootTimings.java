package dev.sawhorse.ec2;

import java.time.Duration;

/** How long machines take to become nodes, in nanoseconds. */
public interface BootTimings {

    /** Returns how long it takes from the launch until the Node object appears. */
    long registerNanos(NodeTemplate template);

    /** Returns how long it takes from then until the node is Ready. */
    long readyNanos(NodeTemplate template);

    /** Returns how long it takes from then until startup taints are taken off. */
    long startupTaintNanos(NodeTemplate template);

    /** The same times for every machine. */
    static BootTimings fixed(Duration register, Duration ready, Duration startupTaint) {
        long registerNanos = register.toNanos();
        long readyNanos = ready.toNanos();
        long startupTaintNanos = startupTaint.toNanos();
        return new BootTimings() {
            @Override
            public long registerNanos(NodeTemplate template) {
                return registerNanos;
            }

            @Override
            public long readyNanos(NodeTemplate template) {
                return readyNanos;
            }

            @Override
            public long startupTaintNanos(NodeTemplate template) {
                return startupTaintNanos;
            }
        };
    }
}
