package dev.sawhorse.scenario;

import dev.sawhorse.kube.CronJob;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.LifetimeSource;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The running times that a scenario gives to the Jobs, CronJobs and bare pods of its manifests: the first entry about an object
 * counts, whatever an annotation of the object says.
 *
 * <p>What is drawn follows from the seed and the object alone, so that all variants of an experiment see the same running times; a
 * CronJob has a stream for each Job it makes.
 */
final class Runtimes {
    private final List<RuntimeEntry> entries;
    private final LoadContext context;

    private Runtimes(List<RuntimeEntry> entries, LoadContext context) {
        this.entries = entries;
        this.context = context;
    }

    /** Returns those of a scenario. */
    static Runtimes of(Scenario scenario) {
        return new Runtimes(scenario.file().runtimes(), context(scenario.file(), scenario::data));
    }

    /** Returns what running times of a scenario are drawn from. */
    static LoadContext context(ScenarioFile file, Function<DataFile, TraceInput> data) {
        return new LoadContext(
                "runtimes", file.seed(), file.start(), file.duration().toNanos(), data);
    }

    /** Returns the entry that counts for an object, null if there is none. */
    static @Nullable RuntimeEntry entryOf(List<RuntimeEntry> entries, Manifest manifest) {
        for (RuntimeEntry entry : entries) {
            if (entry.isAbout(manifest)) {
                return entry;
            }
        }
        return null;
    }

    /** Returns the object with the running time that the scenario gives it, or as it is. */
    Manifest applied(Manifest manifest) {
        RuntimeEntry entry = entryOf(entries, manifest);
        if (entry == null) {
            return manifest;
        }
        LifetimeSource lifetimes = new SampledRuntimes(
                entry.lifetime().on(context),
                context.seed(),
                manifest.kind().kind() + "/" + manifest.meta().key());
        if (manifest.value() instanceof Job job) {
            return with(manifest, job.withTemplate(job.template().withLifetime(lifetimes)));
        }
        if (manifest.value() instanceof CronJob cronJob) {
            PodTemplate pods = cronJob.jobTemplate().template().withLifetime(lifetimes);
            return with(manifest, cronJob.withJobTemplate(cronJob.jobTemplate().withTemplate(pods)));
        }
        return manifest.value() instanceof Pod pod
                ? with(manifest, new Pod(pod.meta(), pod.spec(), lifetimes.nextNanos()))
                : manifest;
    }

    private static Manifest with(Manifest manifest, Object value) {
        return new Manifest(manifest.kind(), manifest.meta(), value, manifest.place(), manifest.notSimulated());
    }
}
