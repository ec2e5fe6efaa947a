// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.DeadlinePolicy.Choice;
import dev.sawhorse.kube.api.DeadlinePolicy.Situation;
import java.util.function.LongPredicate;

/**
 * A replay of a policy on recorded availability of spot in steps, as the paper's simulator does it: no checkpoint is needed,
 * each start takes the changeover delay, and a step is paid whole.
 *
 * @param work the work
 * @param deadline the time to the deadline
 * @param changeover the changeover delay
 * @param step the time between two decisions; all times have one unit
 */
record PolicyReplay(long work, long deadline, long changeover, long step) {
    /** What a policy paid for. */
    record Outcome(long spotSteps, long onDemandSteps, long finished) {}

    Outcome run(DeadlinePolicy policy, LongPredicate spotAvailableAt) {
        long left = work;
        long starting = 0;
        long now = 0;
        long spot = 0;
        long onDemand = 0;
        Choice current = Choice.WAIT;
        while (left > 0) {
            boolean available = spotAvailableAt.test(now);
            Choice before = current == Choice.SPOT && !available ? Choice.WAIT : current;
            current = policy.decide(new Situation(work, left, deadline, now, changeover, step, before, available));
            if (current != Choice.WAIT && current != before) {
                starting = changeover;
            }
            if (current != Choice.WAIT) {
                long started = Math.min(step, starting);
                starting -= started;
                left -= Math.min(left, step - started);
            }
            spot += current == Choice.SPOT ? 1 : 0;
            onDemand += current == Choice.ON_DEMAND ? 1 : 0;
            now += step;
        }
        return new Outcome(spot, onDemand, now);
    }
}
