// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.value.QuantityTypes;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.BatchWaves;
import dev.sawhorse.workloads.PoissonArrivals;
import dev.sawhorse.workloads.VaryingPoissonArrivals;
import dev.sawhorse.workloads.trace.GatheredPods;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.ScaledPods;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A load of objects that arrive one after the other.
 *
 * @param source source of the arrivals and, for a trace, of their properties
 * @param factor factor on the number of arrivals
 * @param gathered the time over which arrivals are gathered, so that they come together; null for none
 * @param from earliest arrival, since the start of the run
 * @param until end of the arrivals, null for the end of the run
 * @param lifetime distribution of the run times of pods in seconds, null for those of the trace or for pods that run until
 *     they are deleted
 * @param work checkpoints and deadline of the Jobs
 * @param requests requests of the pods, null for those of the trace or the manifest
 * @param templates templates of the objects, sampled by weight; a number is appended to the name of each object
 */
public record Arrivals(
        ArrivalSource source,
        double factor,
        @Nullable Duration gathered,
        Duration from,
        @Nullable Duration until,
        @Nullable DistributionEntry lifetime,
        JobWork work,
        @Nullable ArrivalRequests requests,
        List<ArrivalTemplate> templates)
        implements WorkloadEntry.Load {

    /** A homogeneous Poisson process. */
    public record Poisson(double perHour) implements ArrivalSource.Process {
        @Override
        public ArrivalProcess on(Instant start, RandomStream stream) {
            return PoissonArrivals.ofRatePerHour(stream, perHour);
        }
    }

    /** A Poisson process whose rate follows a daily curve. */
    public record Diurnal(DailyCurve perHour) implements ArrivalSource.Process {
        @Override
        public ArrivalProcess on(Instant start, RandomStream stream) {
            return new VaryingPoissonArrivals(stream, perHour.on(start));
        }
    }

    /** Batches of {@code size} arrivals, the first at {@code first} and then at fixed intervals. */
    public record Waves(Duration first, Duration every, int size) implements ArrivalSource.Process {
        @Override
        public ArrivalProcess on(Instant start, RandomStream stream) {
            return new BatchWaves(first.toNanos(), every.toNanos(), () -> size);
        }
    }

    static final Duration LONGEST = Duration.ofDays(366);
    static final double MOST_PER_HOUR = 1e7;
    static final int LARGEST_WAVE = 1_000_000;

    private static final Field<Double> PER_HOUR =
            Field.required("perHour", Types.number(1e-6, MOST_PER_HOUR), "Mean arrivals per hour.");

    private static final Field<Poisson> POISSON = Field.optional(
            "poisson",
            Section.of(values -> new Poisson(values.get(PER_HOUR)), PER_HOUR),
            "Poisson process with a constant rate.");

    private static final Field<DailyCurve> DIURNAL = Field.optional(
            "diurnal", DailyCurve.SECTION, "Poisson process whose hourly rate follows a daily cosine curve.");

    private static final Field<Duration> FIRST =
            Field.of("first", Types.duration(Duration.ZERO, LONGEST), Duration.ZERO, "0s", "Time of the first wave.");

    private static final Field<Duration> EVERY =
            Field.required("every", Types.duration(Duration.ofMillis(1), LONGEST), "Interval between waves.");

    private static final Field<Integer> SIZE =
            Field.of("size", Types.integer(1, LARGEST_WAVE), 1, "Number of arrivals in a wave.");

    private static final Field<Waves> WAVES = Field.optional(
            "waves",
            Section.of(values -> new Waves(values.get(FIRST), values.get(EVERY), values.get(SIZE)), FIRST, EVERY, SIZE),
            "Batches of `size` arrivals at fixed intervals.");

    private static final Field<ArrivalCurve> CURVE = Field.optional(
            "curve", ArrivalCurve.SECTION, "Poisson process whose hourly rate is a piecewise linear curve.");

    private static final Field<ArrivalBursts> BURSTS = Field.optional(
            "bursts",
            ArrivalBursts.SECTION,
            "Markov-modulated Poisson process: the rate switches between states at random.");

    private static final Field<ArrivalCron> CRON =
            Field.optional("cron", ArrivalCron.SECTION, "Arrivals at the times of a cron schedule.");

    private static final Field<ArrivalFlashCrowd> FLASH_CROWD = Field.optional(
            "flashCrowd", ArrivalFlashCrowd.SECTION, "Flash crowd: the rate rises, stays at a peak and decays.");

    private static final Field<Duration> GATHERED = Field.optional(
            "gatheredOver",
            Types.duration(Duration.ofMillis(1), LONGEST),
            "Every arrival waits for the next multiple of this time, so that the same load comes in bursts. Default: each "
                    + "comes on its own.");

    private static final Field<Duration> FROM = Field.of(
            "from",
            Types.duration(Duration.ZERO, LONGEST),
            Duration.ZERO,
            "0s",
            "Time of the earliest arrival, since the start of the run; earlier arrivals are dropped.");

    private static final Field<Duration> UNTIL = Field.optional(
            "until",
            Types.duration(Duration.ZERO, LONGEST),
            "End of the arrivals, since the start of the run. Default: the end of the run.");

    private static final Field<ArrivalRate> RATE =
            Field.optional("rate", ArrivalRate.SECTION, "Poisson process whose rate is read from a table.");

    private static final Field<ArrivalReplay> REPLAY = Field.optional(
            "replay",
            ArrivalReplay.SECTION,
            "The arrivals of a trace, with its lifetimes, CPU, memory and GPUs (fractions rounded up); missing values are "
                    + "taken from the manifest, and pods without a known end never end.");

    private static final Field<ArrivalPreset> PRESET = Field.optional(
            "preset",
            ArrivalPreset.SECTION,
            "Arrivals, lifetimes and requests of a load that was fitted to a real trace.");

    private static final Field<DistributionEntry> LIFETIME = Field.optional(
            "lifetime",
            DistributionSection.of(QuantityTypes.SECONDS, "duration_s", 1, "1s"),
            "Run time of the pods until they succeed. Default: that of the trace, otherwise until they are deleted.");

    private static final Field<ArrivalRequests> REQUESTS = Field.optional(
            "requests",
            ArrivalRequests.SECTION,
            "Total requests of a pod; the first container gets the part that the others do not request. Limits in the "
                    + "manifest are scaled accordingly. Default: those of the trace, otherwise those of the manifest.");

    private static final Field<ManifestEntry> MANIFEST = Field.optional(
            "manifest", ManifestEntry.TYPE, "The Job or Pod that arrives; a number is appended to the name of each.");

    private static final Field<List<ArrivalTemplate>> TEMPLATES = Field.optional(
            "templates",
            Types.converted(Types.listOf(ArrivalTemplate.SECTION), (templates, written) -> {
                if (!templates.isEmpty()) {
                    return templates;
                }
                written.error("has no template", "Use manifest for a single template.");
                return null;
            }),
            "Several Jobs or Pods; one is sampled by weight at each arrival.");

    public static final Section<Arrivals> SECTION = Section.of(
                    Arrivals::assemble,
                    GATHERED,
                    FROM,
                    UNTIL,
                    LIFETIME,
                    JobWorkEntry.CHECKPOINT,
                    JobWorkEntry.DEADLINE,
                    REQUESTS)
            .withExactlyOneOf(MANIFEST, TEMPLATES)
            .withExactlyOneOf(POISSON, DIURNAL, WAVES, CURVE, BURSTS, CRON, FLASH_CROWD, RATE, REPLAY, PRESET);

    private static @Nullable Arrivals assemble(FieldValues values) {
        DistributionEntry lifetime = values.find(LIFETIME);
        ArrivalRequests requests = values.find(REQUESTS);
        if (requests != null && requests.correlation().hasLifetime() && lifetime == null) {
            values.written(REQUESTS).error("have a correlation with lifetimes, but there is no lifetime", null);
            return null;
        }
        JobWork work = JobWorkEntry.of(values);
        if (work == null) {
            return null;
        }
        List<ArrivalTemplate> templates = values.isWritten(TEMPLATES)
                ? values.get(TEMPLATES)
                : List.of(new ArrivalTemplate(1, values.get(MANIFEST)));
        return new Arrivals(
                source(values),
                1,
                values.find(GATHERED),
                values.get(FROM),
                values.find(UNTIL),
                lifetime,
                work,
                requests,
                List.copyOf(templates));
    }

    private static ArrivalSource source(FieldValues values) {
        if (values.isWritten(DIURNAL)) {
            return new Diurnal(values.get(DIURNAL));
        }
        for (Field<? extends ArrivalSource> kind :
                List.of(POISSON, WAVES, CURVE, BURSTS, CRON, FLASH_CROWD, RATE, REPLAY)) {
            if (values.isWritten(kind)) {
                return values.get(kind);
            }
        }
        return values.get(PRESET);
    }

    /** Returns the same load with another source of arrivals. */
    Arrivals withSource(ArrivalSource changed) {
        return new Arrivals(changed, factor, gathered, from, until, lifetime, work, requests, templates);
    }

    /** Returns the same load with another number of arrivals. */
    Arrivals times(double changed) {
        return new Arrivals(source, changed, gathered, from, until, lifetime, work, requests, templates);
    }

    /** Returns the arriving pods in the order of time. */
    public PodSource pods(SamplingContext context) {
        PodSource pods = source.pods(context);
        PodSource scaled = factor == 1 ? pods : new ScaledPods(pods, factor, context.stream("factor"));
        return gathered == null ? scaled : new GatheredPods(scaled, gathered.toNanos());
    }

    /** Returns the files of the arrivals and their properties. */
    public List<DataFile> files() {
        List<DataFile> files = new ArrayList<>(source.files());
        if (lifetime != null) {
            files.addAll(lifetime.files());
        }
        if (requests != null) {
            files.addAll(requests.files());
        }
        return files;
    }
}
