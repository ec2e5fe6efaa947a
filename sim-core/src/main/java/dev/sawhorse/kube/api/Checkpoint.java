// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * The checkpoints of a Job's pods, from which the next pod goes on when one is interrupted. Times are in nanoseconds.
 *
 * @param interval the work between two checkpoints
 * @param cost the time in which a checkpoint is written and no work is done
 * @param restart the time until a pod that goes on has loaded the checkpoint
 */
public record Checkpoint(long interval, long cost, long restart) {
    public Checkpoint {
        if (interval <= 0 || cost < 0 || restart < 0) {
            throw new IllegalArgumentException(
                    "checkpoints every " + interval + " ns that take " + cost + " ns and " + restart
                            + " ns are impossible\nThe interval must be longer than 0, the others must not be negative.");
        }
    }

    /** Returns the number of checkpoints of an amount of work: one after each interval, none at the end. */
    long during(long work) {
        return Math.max(0, (work - 1) / interval);
    }
}
