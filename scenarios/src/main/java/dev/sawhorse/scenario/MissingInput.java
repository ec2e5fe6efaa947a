package dev.sawhorse.scenario;

import dev.sawhorse.input.Severity;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;

/**
 * Something that decides what an object does and that neither the scenario nor the object says, so that the run does something
 * else than the real cluster.
 *
 * @param manifest the object
 * @param detail what the object does instead, such as {@code stays at 10 replicas}; may be empty
 * @param hint what to write, for this object alone
 * @param hintForMany what to write for several objects of the cause
 */
record MissingInput(Manifest manifest, Cause cause, String detail, String hint, String hintForMany) {
    /** Makes one whose hint serves as an example for others. */
    MissingInput(Manifest manifest, Cause cause, String detail, String hint) {
        this(manifest, cause, detail, hint, hint + " The same for the others.");
    }

    private static final List<String> OF_PODS_AND_NODES =
            List.of("cost", "pods", "nodes", "utilization", "latencySeconds", "disruptions");

    /** What is not said. */
    enum Cause {
        JOB_RUN_TIME(
                Severity.WARNING,
                "never ends",
                "never end",
                "nothing says how long its pods run",
                "nothing says how long their pods run",
                OF_PODS_AND_NODES),
        /** The Job's deadline is all that ends it. */
        JOB_RUN_TIME_BELOW_DEADLINE(
                Severity.WARNING,
                "never completes",
                "never complete",
                "nothing says how long its pods run, so its activeDeadlineSeconds ends it",
                "nothing says how long their pods run, so their activeDeadlineSeconds end them",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        POD_RUN_TIME(
                Severity.WARNING,
                "never ends",
                "never end",
                "nothing says how long it runs",
                "nothing says how long they run",
                OF_PODS_AND_NODES),
        /** Kubernetes does not let such a pod end either. */
        RESTARTED_POD_RUN_TIME(
                Severity.NOTE,
                "never ends",
                "never end",
                "its restartPolicy is Always, so it runs until it is evicted or deleted",
                "their restartPolicy is Always, so they run until they are evicted or deleted",
                List.of()),
        DEMAND(
                Severity.WARNING,
                "never reacts",
                "never react",
                "no workload says what is asked of its target",
                "no workload says what is asked of their targets",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        /** Upstream does not scale down while one of the metrics cannot be had. */
        DEMAND_OF_A_METRIC(
                Severity.WARNING,
                "never scales down",
                "never scale down",
                "no workload says what is asked of its target by one of its metrics",
                "no workload says what is asked of their targets by one of their metrics",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        SCALED_OBJECT(
                Severity.WARNING,
                "never reacts",
                "never react",
                "KEDA is not simulated",
                "KEDA is not simulated",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        VERTICAL_POD_AUTOSCALER(
                Severity.WARNING,
                "never reacts",
                "never react",
                "the Vertical Pod Autoscaler is not simulated",
                "the Vertical Pod Autoscaler is not simulated",
                List.of("cost", "nodes", "utilization"));

        private final Severity severity;
        private final String one;
        private final String many;
        private final String why;
        private final String whyOfMany;
        private final List<String> figures;

        Cause(Severity severity, String one, String many, String why, String whyOfMany, List<String> figures) {
            this.severity = severity;
            this.one = one;
            this.many = many;
            this.why = why;
            this.whyOfMany = whyOfMany;
            this.figures = figures;
        }

        Severity severity() {
            return severity;
        }

        /** Returns what several objects do, and why. */
        String textForMany() {
            return many + ": " + whyOfMany;
        }

        /** Returns the figures of a run that it makes wrong, by their paths in the summary. */
        List<String> figures() {
            return figures;
        }
    }

    /** Returns what becomes of the object, and why. */
    String message() {
        return manifest.name() + " " + cause.one + ": " + cause.why + (detail.isEmpty() ? "" : "; it " + detail);
    }
}
