// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.file.workload.RuntimeEntry;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The run times that a scenario sets for Jobs, CronJobs and bare pods of its manifests: the first entry that matches an object
 * applies and overrides its annotation.
 *
 * <p>Samples depend only on the seed and the object, so all variants of a scenario have the same run times; a CronJob has a
 * random stream for each Job that it creates.
 */
public final class Runtimes {
    private final List<RuntimeEntry> entries;
    private final SamplingContext context;

    private Runtimes(List<RuntimeEntry> entries, SamplingContext context) {
        this.entries = entries;
        this.context = context;
    }

    /** Returns those of a scenario. */
    public static Runtimes of(Scenario scenario) {
        return new Runtimes(scenario.file().runtimes(), context(scenario.file(), scenario::data));
    }

    /** Returns the context in which run times of a scenario are sampled. */
    public static SamplingContext context(ScenarioFile file, Function<DataFile, TraceInput> data) {
        return new SamplingContext(
                "runtimes", file.seed(), file.start(), file.duration().toNanos(), data);
    }

    /** Returns the entry that applies to an object, null if there is none. */
    public static @Nullable RuntimeEntry entryOf(List<RuntimeEntry> entries, Manifest manifest) {
        for (RuntimeEntry entry : entries) {
            if (entry.appliesTo(manifest)) {
                return entry;
            }
        }
        return null;
    }

    /** Returns the object with the run time that the scenario sets, or unchanged. */
    public Manifest applied(Manifest manifest) {
        RuntimeEntry entry = entryOf(entries, manifest);
        if (entry == null) {
            return manifest;
        }
        LifetimeSource lifetimes = new SampledRuntimes(
                entry.lifetime().on(context),
                context.seed(),
                manifest.kind().kind() + "/" + manifest.meta().key());
        if (manifest.value() instanceof Job job) {
            return with(manifest, timed(job, lifetimes, entry.work()));
        }
        if (manifest.value() instanceof CronJob cronJob) {
            return with(manifest, cronJob.withJobTemplate(timed(cronJob.jobTemplate(), lifetimes, entry.work())));
        }
        return manifest.value() instanceof Pod pod
                ? with(manifest, new Pod(pod.meta(), pod.spec(), lifetimes.nextNanos()))
                : manifest;
    }

    private static Job timed(Job job, LifetimeSource lifetimes, JobWork work) {
        return job.withTemplate(job.template().withLifetime(lifetimes)).withWork(work);
    }

    private static Manifest with(Manifest manifest, Object value) {
        return new Manifest(manifest.kind(), manifest.meta(), value, manifest.place(), manifest.notSimulated());
    }
}
