// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.cron.CronSchedule;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.workload.ArrivalSource;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.sampling.Runtimes;
import dev.sawhorse.scenario.schema.DurationFormat;
import dev.sawhorse.scenario.validation.MissingInput.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A validator that finds Jobs, CronJobs and bare pods whose run time is neither in the scenario nor in an annotation. Objects
 * that start no pod within the run are ignored.
 */
public final class MissingRuntimes {
    /** Hints for one object and for several. */
    private record Hints(String one, String many) {}

    private static final String ANNOTATION = "the annotation sawhorse.dev/lifetime: 10m";

    private final ScenarioFile file;
    private final Function<ManifestEntry, Manifests> objects;

    public MissingRuntimes(ScenarioFile file, Function<ManifestEntry, Manifests> objects) {
        this.file = file;
        this.objects = objects;
    }

    public void addTo(List<MissingInput> found, List<Manifest> declared) {
        for (Manifest manifest : declared) {
            if (Runtimes.entryOf(file.runtimes(), manifest) == null) {
                add(found, manifest, hints(manifest), false);
            }
        }
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof Arrivals arrivals
                    && arrivals.lifetime() == null
                    && arrivals.source() instanceof ArrivalSource.Process) {
                arrivals.templates()
                        .forEach(template -> objects.apply(template.manifest())
                                .all()
                                .forEach(manifest -> add(found, manifest, hints(workload), true)));
            }
        }
    }

    private void add(List<MissingInput> found, Manifest manifest, Hints hints, boolean arrives) {
        if (manifest.value() instanceof Job job) {
            add(found, manifest, job, hints);
        } else if (manifest.value() instanceof CronJob cronJob && startsJobs(cronJob)) {
            add(found, manifest, cronJob.jobTemplate(), hints);
        } else if (manifest.value() instanceof Pod pod && isEndless(pod)) {
            boolean restarted = !arrives && pod.spec().restartPolicy().equals("Always");
            Cause cause = restarted ? Cause.RESTARTED_POD_RUN_TIME : Cause.POD_RUN_TIME;
            found.add(new MissingInput(manifest, cause, "", hints.one(), hints.many()));
        }
    }

    private static void add(List<MissingInput> found, Manifest manifest, Job job, Hints hints) {
        Integer completions = job.completions();
        boolean makesPods =
                !job.rules().suspended() && job.parallelism() > 0 && (completions == null || completions > 0);
        if (!makesPods || job.template().lifetime() != LifetimeSource.FOREVER) {
            return;
        }
        Long deadline = deadline(job.rules().activeDeadlineSeconds(), job.template());
        if (deadline == null) {
            found.add(new MissingInput(manifest, Cause.JOB_RUN_TIME, "", hints.one(), hints.many()));
        } else {
            String what =
                    job.rules().activeDeadlineSeconds() == null ? "retries pods that fail after " : "fails after ";
            String after = what + DurationFormat.text(Duration.ofSeconds(deadline));
            found.add(new MissingInput(manifest, Cause.JOB_RUN_TIME_BELOW_DEADLINE, after, hints.one(), hints.many()));
        }
    }

    private static @Nullable Long deadline(@Nullable Long ofJob, PodTemplate template) {
        return ofJob == null ? template.spec().activeDeadlineSeconds() : ofJob;
    }

    private static boolean isEndless(Pod pod) {
        return pod.lifetimeNanos() == Pod.FOREVER && pod.spec().activeDeadlineSeconds() == null;
    }

    private boolean startsJobs(CronJob cronJob) {
        Instant end = file.start().plus(file.duration());
        long next = cronJob.schedule().next(file.start().getEpochSecond(), cronJob.zone());
        return !cronJob.suspended() && next != CronSchedule.NEVER && next <= end.getEpochSecond();
    }

    private static Hints hints(Manifest manifest) {
        String kind = manifest.kind().kind();
        String annotation = ANNOTATION + (kind.equals("Pod") ? "" : " on its pod template");
        String entry = "runtimes: [{kind: " + kind;
        String time = ", lifetime: {fixed: 10m}}]";
        return new Hints(
                "Set the run time: " + entry + ", name: " + manifest.meta().name() + time + " in the scenario, or "
                        + annotation + ".",
                "Set the run time: " + entry + time
                        + " in the scenario sets one for all, name or labels select single ones; or " + annotation
                        + ".");
    }

    private static Hints hints(WorkloadEntry workload) {
        String hint = "Set the run time in workload " + workload.name()
                + ": arrivals: {lifetime: {fixed: 10m}}, or with " + ANNOTATION + ".";
        return new Hints(hint, hint + " The same for the others.");
    }
}
