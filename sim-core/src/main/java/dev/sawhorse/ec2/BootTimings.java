// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.time.Duration;

/** The time that machines take to become nodes, in nanoseconds. */
public interface BootTimings {

    /** Returns the time from the launch until the Node object appears. */
    long registerNanos(NodeTemplate template);

    /** Returns the time from registration until the node is Ready. */
    long readyNanos(NodeTemplate template);

    /** Returns the time from Ready until startup taints are removed. */
    long startupTaintNanos(NodeTemplate template);

    /**
     * Returns the time from when a group takes a machine of its warm pool until the Node object appears.
     *
     * @param running whether it is kept running, and need not be started
     */
    long warmNanos(NodeTemplate template, boolean running);

    /** Returns the same times for every machine, also one of a warm pool. */
    static BootTimings fixed(Duration register, Duration ready, Duration startupTaint) {
        return fixed(register, ready, startupTaint, register, register);
    }

    /**
     * Returns the same times for every machine.
     *
     * @param warm from the start of a stopped machine of a warm pool until its Node object appears
     * @param warmRunning the same for one that is kept running
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
