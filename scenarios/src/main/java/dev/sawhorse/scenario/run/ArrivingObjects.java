// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.file.workload.ArrivalRequests;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.scenario.file.workload.SampledLifetimes;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.sampling.PodSpecCache;
import dev.sawhorse.scenario.sampling.PodSpecCache.Size;
import dev.sawhorse.scenario.sampling.SampledRequests;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.WeightedChoice;
import dev.sawhorse.workloads.WeightedChoice.Option;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import java.io.Closeable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arriving objects of one workload in order, generated or read one by one.
 *
 * <p>Arrival times, requests and run times depend only on the seed, the name of the workload and the number of the object, so
 * two variants of a scenario have the same load whatever else differs between them (common random numbers).
 */
public final class ArrivingObjects implements Closeable {
    private static final long WHOLE_GPU = 1_000;

    /**
     * An arriving object.
     *
     * @param timeNanos time of the arrival
     * @param number index of the arrival, from 1
     * @param manifest the Job or Pod
     * @param spec spec of its pods
     * @param lifetimes run times of its pods
     * @param work checkpoints and deadline of a Job
     */
    public record Arriving(
            long timeNanos, int number, Manifest manifest, PodSpec spec, LifetimeSource lifetimes, JobWork work) {}

    private final SamplingContext context;
    private final PodSource rows;
    private final long fromNanos;
    private final long untilNanos;
    private final @Nullable DistributionSpec lifetime;
    private final @Nullable SampledRequests requests;
    private final JobWork work;
    private final WeightedChoice<Manifest> templates;
    private final PodSpecCache specs = new PodSpecCache();
    private @Nullable TracePod row;
    private int left;
    private int arrived;

    private ArrivingObjects(Arrivals arrivals, List<Option<Manifest>> templates, SamplingContext context) {
        this.context = context;
        this.rows = arrivals.pods(context);
        this.fromNanos = arrivals.from().toNanos();
        Duration until = arrivals.until();
        this.untilNanos = until == null ? context.endNanos() : Math.min(until.toNanos(), context.endNanos());
        DistributionEntry distribution = arrivals.lifetime();
        this.lifetime = distribution == null ? null : distribution.on(context);
        ArrivalRequests given = arrivals.requests();
        this.requests = given == null ? null : SampledRequests.of(given, lifetime, context);
        this.work = arrivals.work();
        this.templates = new WeightedChoice<>(context.stream("templates"), templates);
    }

    /** Returns the objects of a workload of a scenario. */
    public static ArrivingObjects of(Scenario scenario, WorkloadEntry workload, Arrivals arrivals) {
        List<Option<Manifest>> templates = arrivals.templates().stream()
                .map(template ->
                        new Option<>(scenario.objects(template.manifest()).all().get(0), template.weight()))
                .toList();
        return new ArrivingObjects(arrivals, templates, scenario.samplingContext(workload.name()));
    }

    /** Returns the next object, or null at the end of the arrivals. */
    @Nullable
    public Arriving next() {
        while (left == 0) {
            row = rows.next();
            if (row == null || row.arrivalNanos() >= untilNanos) {
                return null;
            }
            left = row.arrivalNanos() < fromNanos ? 0 : row.replicas();
        }
        left--;
        arrived++;
        return row == null ? null : arriving(row);
    }

    private Arriving arriving(TracePod known) {
        Manifest manifest = templates.sample();
        SampledRequests.@Nullable Sample sample = requests == null ? null : requests.next();
        PodSpec spec = specs.of(template(manifest), size(known, sample));
        return new Arriving(known.arrivalNanos(), arrived, manifest, spec, lifetimes(known, sample, manifest), work);
    }

    /** Returns the pod template of a manifest. */
    static PodSpec template(Manifest manifest) {
        if (manifest.value() instanceof Job job) {
            return job.template().spec();
        }
        if (manifest.value() instanceof Pod pod) {
            return pod.spec();
        }
        throw new IllegalArgumentException(manifest.name() + " cannot arrive.\nUse a Job or a Pod.");
    }

    private static Size size(TracePod known, SampledRequests.@Nullable Sample sample) {
        long cpu = known.cpuMillis();
        long memory = known.memoryBytes();
        if (sample != null) {
            cpu = sample.cpuMillis() == Size.AS_IN_MANIFEST ? cpu : sample.cpuMillis();
            memory = sample.memoryBytes() == Size.AS_IN_MANIFEST ? memory : sample.memoryBytes();
        }
        long gpus = (known.gpuMillis() + WHOLE_GPU - 1) / WHOLE_GPU;
        return new Size(cpu, memory, gpus == 0 ? Size.AS_IN_MANIFEST : gpus);
    }

    private LifetimeSource lifetimes(TracePod known, SampledRequests.@Nullable Sample sample, Manifest manifest) {
        if (sample != null && sample.lifetimeSeconds() >= 0) {
            return LifetimeSource.fixed(Duration.ofNanos(SampledLifetimes.nanos(sample.lifetimeSeconds())));
        }
        if (lifetime != null) {
            return new SampledLifetimes(lifetime, context, arrived);
        }
        return known.isFinished()
                ? LifetimeSource.fixed(Duration.ofNanos(Math.max(1, known.lifetimeNanos())))
                : annotated(manifest);
    }

    /** Returns the run times of pods of a manifest by its annotation. */
    private static LifetimeSource annotated(Manifest manifest) {
        if (manifest.value() instanceof Job job) {
            return job.template().lifetime();
        }
        return manifest.value() instanceof Pod pod && pod.lifetimeNanos() != Pod.FOREVER
                ? LifetimeSource.fixed(Duration.ofNanos(pod.lifetimeNanos()))
                : LifetimeSource.FOREVER;
    }

    @Override
    public void close() {
        rows.close();
    }
}
