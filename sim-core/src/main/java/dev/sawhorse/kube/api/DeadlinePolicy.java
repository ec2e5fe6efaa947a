// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * A policy that decides between spot and on-demand for a Job with a deadline, after Wu et al., "Can't Be Late: Optimizing Spot
 * Instance Savings under Deadlines" (NSDI 2024). A decision depends only on the situation.
 */
public enum DeadlinePolicy {
    /** Never uses spot. */
    ON_DEMAND("OnDemand") {
        @Override
        public Choice choose(Situation situation) {
            return Choice.ON_DEMAND;
        }
    },

    /** Waits for spot as long as the slack lasts, then finishes on demand. */
    GREEDY("Greedy") {
        @Override
        public Choice choose(Situation situation) {
            return situation.current() == Choice.ON_DEMAND ? Choice.ON_DEMAND : situation.spotOrWait();
        }
    },

    /** Keeps up with a uniform rate of progress: on demand while it is behind and there is no spot. */
    UNIFORM_PROGRESS("UniformProgress") {
        @Override
        public Choice choose(Situation situation) {
            long now = situation.elapsed();
            boolean catchesUp = situation.current() == Choice.ON_DEMAND
                    ? !situation.spotAvailable()
                            || situation.done() <= situation.uniformProgress(now + 2 * situation.changeover())
                    : !situation.spotAvailable() && situation.done() < situation.uniformProgress(now);
            return catchesUp ? Choice.ON_DEMAND : situation.spotOrWait();
        }
    };

    private final String label;

    DeadlinePolicy(String label) {
        this.label = label;
    }

    /** Returns its name in scenarios. */
    public String label() {
        return label;
    }

    /** Returns the choice for a situation, the safety net included. */
    public Choice decide(Situation situation) {
        boolean runsOnSpot = situation.current() == Choice.SPOT && situation.spotAvailable();
        return (runsOnSpot && this != ON_DEMAND) || !situation.isUrgent() ? choose(situation) : Choice.ON_DEMAND;
    }

    /** Returns the choice while the deadline is not in danger, or while the work runs on spot. */
    abstract Choice choose(Situation situation);

    /** What a policy chooses. */
    public enum Choice {
        SPOT,
        ON_DEMAND,
        /** No instance, until there is spot. */
        WAIT
    }

    /**
     * The situation of a decision. Times are in nanoseconds.
     *
     * @param work the whole work
     * @param left the work that is left
     * @param deadline the time from the beginning to the deadline
     * @param elapsed the time since the beginning
     * @param changeover the time that a start on another instance takes (the paper's changeover delay {@code d})
     * @param interval the time between two decisions
     * @param current where the work runs, {@link Choice#WAIT} if it does not
     * @param spotAvailable whether there is a spot instance for it
     */
    public record Situation(
            long work,
            long left,
            long deadline,
            long elapsed,
            long changeover,
            long interval,
            Choice current,
            boolean spotAvailable) {

        /**
         * Whether the time left is just enough for a start that fails, another on demand, and the work (the safety net rule), in
         * whole intervals: the next decision is too late if the time runs out before it.
         */
        boolean isUrgent() {
            return Math.floorDiv(deadline - elapsed, interval) <= -Math.floorDiv(-left - 2 * changeover, interval);
        }

        long done() {
            return work - left;
        }

        /** Returns the work that a uniform rate, which ends at the deadline, would have done by a time (the paper's expected progress). */
        long uniformProgress(long time) {
            return Math.round((double) time * work / deadline);
        }

        Choice spotOrWait() {
            return spotAvailable ? Choice.SPOT : Choice.WAIT;
        }
    }
}
