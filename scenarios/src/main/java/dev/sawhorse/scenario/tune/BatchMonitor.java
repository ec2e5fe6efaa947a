// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.scenario.run.ScenarioRun;

/** A monitor that reports the progress of several batches as that of the whole search. */
final class BatchMonitor implements ScenarioRun.Monitor {
    private static final long WHOLE = 1_000_000;

    private final ScenarioRun.Monitor monitor;
    private final int budget;
    private int done;
    private int running;

    BatchMonitor(ScenarioRun.Monitor monitor, int budget) {
        this.monitor = monitor;
        this.budget = budget;
    }

    synchronized void begin(int runs) {
        running = runs;
    }

    synchronized void end() {
        done += running;
        running = 0;
    }

    @Override
    public synchronized boolean shouldContinue(long now, long end) {
        double runs = done + running * ((double) now / end);
        return monitor.shouldContinue(Math.min(WHOLE, Math.round(runs / budget * WHOLE)), WHOLE);
    }
}
