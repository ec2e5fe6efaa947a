// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;

/** A validator of the checkpoints and the deadline that a scenario declares for objects. */
final class JobWorkValidator {
    private final Problems problems;

    JobWorkValidator(Problems problems) {
        this.problems = problems;
    }

    /**
     * Checks a declaration for one of the objects that it applies to.
     *
     * @param place the section with the fields
     */
    void check(SourceLocation place, JobWork work, Manifest manifest) {
        if (manifest.value() instanceof Pod && !work.equals(JobWork.PLAIN)) {
            error(
                    place.child(work.checkpoint() == null ? "deadline" : "checkpoint"),
                    "has no effect on a bare pod, which has no successor",
                    "Use a Job.");
        }
        Job job = manifest.value() instanceof CronJob cronJob
                ? cronJob.jobTemplate()
                : manifest.value() instanceof Job written ? written : null;
        if (job != null && work.policy() != null && !runsAtOnce(job)) {
            error(
                    place.child("deadline"),
                    "has a policy, which needs all completions of a Job to run at once, but " + manifest.name()
                            + " does not run them at once",
                    "Set its parallelism to its completions.");
        }
    }

    private static boolean runsAtOnce(Job job) {
        Integer completions = job.completions();
        return completions != null && job.parallelism() >= completions;
    }

    private void error(SourceLocation place, String message, String hint) {
        problems.error(place.position(), place.path().toString(), message, hint);
    }
}
