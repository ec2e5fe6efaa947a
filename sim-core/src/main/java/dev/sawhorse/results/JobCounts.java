// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

/**
 * The figures of Jobs with checkpoints or a deadline.
 *
 * @param runs the ended runs of pods of Jobs with checkpoints
 * @param restarts those of them that went on with the work of an interrupted run
 * @param checkpoints the complete checkpoints
 * @param overheadHours the hours of these runs in which a checkpoint was loaded or written
 * @param deadlinesMet the Jobs that completed within their deadline
 * @param deadlinesMissed the Jobs that failed, or were not complete at their deadline
 */
public record JobCounts(
        long runs, long restarts, long checkpoints, double overheadHours, long deadlinesMet, long deadlinesMissed) {

    /** Whether a Job with checkpoints ran. */
    public boolean hasCheckpoints() {
        return runs > 0;
    }

    /** Whether a Job met its deadline or did not. */
    public boolean hasDeadlines() {
        return deadlinesMet + deadlinesMissed > 0;
    }
}
