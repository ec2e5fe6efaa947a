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

    /**
     * Returns how long it takes a machine of a warm pool from the moment a group takes it until the Node object appears.
     *
     * @param running whether it has run all the time, and need not be started
     */
    long warmNanos(NodeTemplate template, boolean running);

    /** The same times for every machine, out of a warm pool as well. */
    static BootTimings fixed(Duration register, Duration ready, Duration startupTaint) {
        return fixed(register, ready, startupTaint, register, register);
    }

    /**
     * The same times for every machine.
     *
     * @param warm from the start of a stopped machine of a warm pool until its Node object appears
     * @param warmRunning that time for one that runs
     */
    static BootTimings fixed(
            Duration register, Duration ready, Duration startupTaint, Duration warm, Duration warmRunning) {
        long warmNanos = warm.toNanos();
        long warmRunningNanos = warmRunning.toNanos();
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

            @Override
            public long warmNanos(NodeTemplate template, boolean running) {
                return running ? warmRunningNanos : warmNanos;
            }
        };
    }
}
