// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import dev.sawhorse.journal.Observation.JobDeadlineReached;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.series.ExactSum;

/** A count of what became of Jobs with checkpoints or a deadline. */
final class JobLedger {
    private final ExactSum overhead = new ExactSum();
    private long runs;
    private long restarts;
    private long checkpoints;
    private long met;
    private long missed;

    /** Returns the handlers of what it counts. */
    ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(CheckpointedRunEnded.class, (time, run) -> {
                    runs++;
                    restarts += run.continued() ? 1 : 0;
                    checkpoints += run.checkpoints();
                    overhead.add(run.overheadNanos(), 1);
                })
                .on(JobDeadlineReached.class, (time, deadline) -> {
                    met += deadline.met() ? 1 : 0;
                    missed += deadline.met() ? 0 : 1;
                });
    }

    JobCounts counts() {
        return new JobCounts(runs, restarts, checkpoints, overhead.dividedBy(Bill.NANOS_PER_HOUR), met, missed);
    }
}
