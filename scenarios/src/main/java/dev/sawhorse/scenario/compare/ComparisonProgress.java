// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.scenario.run.ScenarioRun;

/** A monitor that aggregates the progress of several runs. */
final class ComparisonProgress {
    private static final long WHOLE_RUN = 1_000_000;

    private final ScenarioRun.Monitor monitor;
    private final long[] done;
    private long sum;

    ComparisonProgress(ScenarioRun.Monitor monitor, int runs) {
        this.monitor = monitor;
        this.done = new long[runs];
    }

    /** Called with the progress of one run; returns whether the runs continue. */
    synchronized boolean shouldContinue(int run, long nowNanos, long endNanos) {
        long share = Math.round((double) nowNanos / endNanos * WHOLE_RUN);
        sum += share - done[run];
        done[run] = share;
        return monitor.shouldContinue(sum, WHOLE_RUN * done.length);
    }
}
