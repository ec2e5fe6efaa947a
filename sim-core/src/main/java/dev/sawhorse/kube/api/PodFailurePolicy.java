// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Job's pod failure policy: the first matching rule decides, and a failure without a matching rule counts. */
public record PodFailurePolicy(List<Rule> rules) {
    public PodFailurePolicy {
        rules = List.copyOf(rules);
    }

    /** The action of a rule on a failure. */
    public enum Action {
        /** The job fails at once. */
        FAIL_JOB,
        /** The failed index is not retried. */
        FAIL_INDEX,
        /** The failure does not count. */
        IGNORE,
        /** The failure counts, as it would without a rule. */
        COUNT
    }

    /**
     * A rule.
     *
     * @param exitCodes the exit codes it matches, null for a rule on conditions
     * @param disruptionTarget for a rule on conditions, whether one of them is DisruptionTarget with status True
     */
    public record Rule(Action action, @Nullable ExitCodes exitCodes, boolean disruptionTarget) {
        boolean matches(Pod pod) {
            return exitCodes == null ? disruptionTarget && pod.isDisruptionTarget() : exitCodes.matches(pod.exitCode());
        }
    }

    /**
     * A condition on exit codes.
     *
     * @param in whether the code must be one of the values, otherwise none of them
     */
    public record ExitCodes(boolean in, List<Integer> values) {
        public ExitCodes {
            values = List.copyOf(values);
        }

        boolean matches(int code) {
            return code != 0 && values.contains(code) == in;
        }
    }

    /** Returns the action for the failure of a pod. */
    public Action actionOn(Pod pod) {
        for (Rule rule : rules) {
            if (rule.matches(pod)) {
                return rule.action();
            }
        }
        return Action.COUNT;
    }
}
