// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import org.jspecify.annotations.Nullable;

/**
 * The work of one completion of a Job with checkpoints. Its pods do it one after the other: each run starts at the last
 * checkpoint of the runs before.
 *
 * <p>A run consists of the restart, if it is not the first, then of intervals of work with a checkpoint after each. What was
 * done since the last complete checkpoint is lost if the run is interrupted.
 */
public final class CheckpointedWork implements LifetimeSource {
    private final Checkpoint checkpoint;
    private final long all;
    private long left;
    private boolean begun;
    private long runningSince = Pod.NEVER;
    private @Nullable Pod pod;

    /** Makes work of a duration in nanoseconds of which nothing is done. */
    public CheckpointedWork(Checkpoint checkpoint, long all) {
        this.checkpoint = checkpoint;
        this.all = all;
        this.left = all;
    }

    @Override
    public CheckpointedWork work() {
        return this;
    }

    /** Returns the time that the next run takes if it is not interrupted. */
    @Override
    public long nextNanos() {
        return restart() + time(left);
    }

    private long time(long work) {
        return work + checkpoint.during(work) * checkpoint.cost();
    }

    private long restart() {
        return begun ? checkpoint.restart() : 0;
    }

    /** Sets the pod that does the work from now on. */
    void takenBy(Pod next) {
        pod = next;
    }

    /** Returns the pod that does the work or did it last, null if there was none. */
    public @Nullable Pod pod() {
        return pod;
    }

    /** Starts a run, unless one is going on. */
    public void begin(long now) {
        if (runningSince == Pod.NEVER) {
            runningSince = now;
        }
    }

    /** Returns the time that all of it takes in one run, with checkpoints. */
    public long timeOfAll() {
        return time(all);
    }

    /** Returns the time that the work takes that is left at a time if the current run is not interrupted then. */
    public long timeLeftAt(long now) {
        return time(leftAt(now));
    }

    private long leftAt(long now) {
        long done = sinceRestart(now);
        long cycle = checkpoint.interval() + checkpoint.cost();
        return left
                - Math.min(left, done / cycle * checkpoint.interval() + Math.min(done % cycle, checkpoint.interval()));
    }

    private long sinceRestart(long now) {
        return runningSince == Pod.NEVER ? 0 : Math.max(0, now - runningSince - restart());
    }

    /**
     * Ends the current run.
     *
     * @param succeeded whether it did all that was left
     * @return the balance of the run, null if there was none
     */
    public @Nullable CheckpointedRunEnded end(String podKey, long now, boolean succeeded) {
        if (runningSince == Pod.NEVER) {
            return null;
        }
        long whole = checkpoint.during(left);
        long complete = sinceRestart(now) / (checkpoint.interval() + checkpoint.cost());
        long checkpoints = succeeded ? whole : Math.min(whole, complete);
        long kept = succeeded ? left : checkpoints * checkpoint.interval();
        long overhead = Math.min(now - runningSince, restart()) + checkpoints * checkpoint.cost();
        CheckpointedRunEnded balance = new CheckpointedRunEnded(podKey, begun, checkpoints, kept, overhead);
        left -= kept;
        begun = true;
        runningSince = Pod.NEVER;
        return balance;
    }
}
