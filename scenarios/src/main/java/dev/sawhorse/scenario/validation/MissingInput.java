// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Severity;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;

/**
 * An input that determines the behavior of an object and that is neither in the scenario nor in the object, so that the run
 * differs from the real cluster.
 *
 * @param manifest the object
 * @param detail the behavior in the run, such as {@code stays at 10 replicas}; may be empty
 * @param hint what to write for this object
 * @param hintForMany what to write for several objects with the same cause
 */
public record MissingInput(Manifest manifest, Cause cause, String detail, String hint, String hintForMany) {
    /** Creates a missing input whose hint is an example for other objects, too. */
    MissingInput(Manifest manifest, Cause cause, String detail, String hint) {
        this(manifest, cause, detail, hint, hint + " The same for the others.");
    }

    private static final List<String> OF_PODS_AND_NODES =
            List.of("cost", "pods", "nodes", "utilization", "latencySeconds", "disruptions");

    /** The missing input. */
    public enum Cause {
        JOB_RUN_TIME(
                Severity.WARNING,
                "never ends",
                "never end",
                "the run time of its pods is unknown",
                "the run time of their pods is unknown",
                OF_PODS_AND_NODES),
        /** Only its deadline ends the Job. */
        JOB_RUN_TIME_BELOW_DEADLINE(
                Severity.WARNING,
                "never completes",
                "never complete",
                "the run time of its pods is unknown, so its activeDeadlineSeconds ends it",
                "the run time of their pods is unknown, so their activeDeadlineSeconds end them",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        POD_RUN_TIME(
                Severity.WARNING,
                "never ends",
                "never end",
                "its run time is unknown",
                "their run time is unknown",
                OF_PODS_AND_NODES),
        /** Kubernetes does not end such a pod, either. */
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
                "no workload defines the load of its target",
                "no workload defines the load of their targets",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        /** Upstream does not scale down while one of the metrics is unavailable. */
        DEMAND_OF_A_METRIC(
                Severity.WARNING,
                "never scales down",
                "never scale down",
                "no workload defines the load of its target by one of its metrics",
                "no workload defines the load of their targets by one of their metrics",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        SCALED_OBJECT(
                Severity.WARNING,
                "never reacts",
                "never react",
                "its target or its triggers are not simulated",
                "their targets or their triggers are not simulated",
                List.of("cost", "pods", "nodes", "utilization", "latencySeconds")),
        VERTICAL_POD_AUTOSCALER(
                Severity.WARNING,
                "never reacts",
                "never react",
                "its status has no recommendation",
                "their statuses have no recommendation",
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

        /** Returns the behavior of several objects, and its reason. */
        String textForMany() {
            return many + ": " + whyOfMany;
        }

        /** Returns the metrics of a run that become wrong, by their paths in the summary. */
        List<String> figures() {
            return figures;
        }
    }

    /** Returns the behavior of the object, and its reason. */
    String message() {
        return manifest.name() + " " + cause.one + ": " + cause.why + (detail.isEmpty() ? "" : "; it " + detail);
    }
}
