package dev.sawhorse.scenario.compare;

import dev.sawhorse.scenario.ScenarioRun;

/** Makes one progress of that of many runs. */
final class ComparisonProgress {
    private static final long WHOLE_RUN = 1_000_000;

    private final ScenarioRun.Monitor monitor;
    private final long[] done;
    private long sum;

    ComparisonProgress(ScenarioRun.Monitor monitor, int runs) {
        this.monitor = monitor;
        this.done = new long[runs];
    }

    /** Is told how far one run is; returns whether to go on. */
    synchronized boolean shouldContinue(int run, long nowNanos, long endNanos) {
        long share = Math.round((double) nowNanos / endNanos * WHOLE_RUN);
        sum += share - done[run];
        done[run] = share;
        return monitor.shouldContinue(sum, WHOLE_RUN * done.length);
    }
}
