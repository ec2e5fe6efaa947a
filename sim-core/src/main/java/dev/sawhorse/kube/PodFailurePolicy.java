package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which failures of its pods a Job bears how: the first rule that fits decides, and a failure that none fits counts. */
public record PodFailurePolicy(List<Rule> rules) {
    public PodFailurePolicy {
        rules = List.copyOf(rules);
    }

    /** What a rule does with a failure. */
    public enum Action {
        /** The job fails at once. */
        FAIL_JOB,
        /** The failed number of an indexed job is not tried again. */
        FAIL_INDEX,
        /** The failure does not count. */
        IGNORE,
        /** The failure counts, as it would without a rule. */
        COUNT
    }

    /**
     * One rule.
     *
     * @param exitCodes which exit codes it is about, null for a rule about conditions
     * @param disruptionTarget for a rule about conditions, whether one of them is DisruptionTarget with status True
     */
    public record Rule(Action action, @Nullable ExitCodes exitCodes, boolean disruptionTarget) {
        boolean fits(Pod pod) {
            return exitCodes == null ? disruptionTarget && pod.isDisruptionTarget() : exitCodes.fit(pod.exitCode());
        }
    }

    /**
     * Exit codes.
     *
     * @param in whether the code must be one of the values, otherwise none of them
     */
    public record ExitCodes(boolean in, List<Integer> values) {
        public ExitCodes {
            values = List.copyOf(values);
        }

        boolean fit(int code) {
            return code != 0 && values.contains(code) == in;
        }
    }

    /** Returns what is to be done with the failure of a pod. */
    public Action actionOn(Pod pod) {
        for (Rule rule : rules) {
            if (rule.fits(pod)) {
                return rule.action();
            }
        }
        return Action.COUNT;
    }
}
