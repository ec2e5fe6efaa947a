package dev.sawhorse.scenario;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.BatchWaves;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.PoissonArrivals;
import dev.sawhorse.workloads.VaryingPoissonArrivals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects that arrive one after the other.
 *
 * @param process when they arrive
 * @param from when the first may arrive, since the start of the run
 * @param until when no more arrive, null for the end of the run
 * @param lifetime for how many seconds their pods run, null for until somebody stops them
 * @param manifest what arrives; each gets a number at the end of its name
 */
public record Arrivals(
        Process process,
        Duration from,
        @Nullable Duration until,
        @Nullable DistributionSpec lifetime,
        ManifestEntry manifest)
        implements WorkloadEntry.Load {

    /** When objects arrive. */
    public sealed interface Process
            permits Poisson, Diurnal, Waves, ArrivalBursts, ArrivalCron, ArrivalCurve, ArrivalFlashCrowd {
        /** Returns the arrivals on the clock of a run that began at an instant, drawn from a stream. */
        ArrivalProcess on(Instant start, RandomStream stream);
    }

    /** Independently of each other, always as many in an hour on average. */
    public record Poisson(double perHour) implements Process {
        @Override
        public ArrivalProcess on(Instant start, RandomStream stream) {
            return PoissonArrivals.ofRatePerHour(stream, perHour);
        }
    }

    /** Independently of each other, as many in an hour on average as a curve over the day says. */
    public record Diurnal(DailyCurve perHour) implements Process {
        @Override
        public ArrivalProcess on(Instant start, RandomStream stream) {
            return new VaryingPoissonArrivals(stream, perHour.on(start));
        }
    }

    /** So many at once, the first time at {@code first} and then after each interval. */
    public record Waves(Duration first, Duration every, int size) implements Process {
        @Override
        public ArrivalProcess on(Instant start, RandomStream stream) {
            return new BatchWaves(first.toNanos(), every.toNanos(), () -> size);
        }
    }

    static final Duration LONGEST = Duration.ofDays(366);
    static final double MOST_PER_HOUR = 1e7;
    static final int LARGEST_WAVE = 1_000_000;

    private static final Field<Double> PER_HOUR =
            Field.required("perHour", Types.number(1e-6, MOST_PER_HOUR), "How many arrive in an hour on average.");

    private static final Field<Poisson> POISSON = Field.optional(
            "poisson",
            Section.of(values -> new Poisson(values.get(PER_HOUR)), PER_HOUR),
            "Arrivals independent of each other at a constant rate.");

    private static final Field<DailyCurve> DIURNAL = Field.optional(
            "diurnal",
            DailyCurve.SECTION,
            "Arrivals independent of each other at a rate per hour that follows the day as a cosine.");

    private static final Field<Duration> FIRST = Field.of(
            "first", Types.duration(Duration.ZERO, LONGEST), Duration.ZERO, "0s", "When the first wave comes.");

    private static final Field<Duration> EVERY =
            Field.required("every", Types.duration(Duration.ofMillis(1), LONGEST), "The time from wave to wave.");

    private static final Field<Integer> SIZE =
            Field.of("size", Types.integer(1, LARGEST_WAVE), 1, "How many come in a wave.");

    private static final Field<Waves> WAVES = Field.optional(
            "waves",
            Section.of(values -> new Waves(values.get(FIRST), values.get(EVERY), values.get(SIZE)), FIRST, EVERY, SIZE),
            "Arrivals of so many at once at fixed distances in time.");

    private static final Field<ArrivalCurve> CURVE = Field.optional(
            "curve",
            ArrivalCurve.SECTION,
            "Arrivals independent of each other at a rate per hour that follows straight lines between points.");

    private static final Field<ArrivalBursts> BURSTS = Field.optional(
            "bursts",
            ArrivalBursts.SECTION,
            "Arrivals whose rate jumps between states at random: a Markov-modulated Poisson process.");

    private static final Field<ArrivalCron> CRON =
            Field.optional("cron", ArrivalCron.SECTION, "Arrivals when a cron schedule hits.");

    private static final Field<ArrivalFlashCrowd> FLASH_CROWD = Field.optional(
            "flashCrowd",
            ArrivalFlashCrowd.SECTION,
            "Arrivals at a rate that rises all at once, stays for a while and decays.");

    private static final Field<Duration> FROM = Field.of(
            "from",
            Types.duration(Duration.ZERO, LONGEST),
            Duration.ZERO,
            "0s",
            "When the first may arrive, since the start of the run; what would come earlier does not.");

    private static final Field<Duration> UNTIL = Field.optional(
            "until",
            Types.duration(Duration.ZERO, LONGEST),
            "When no more arrive, since the start of the run. Default: its end.");

    private static final Field<DistributionSpec> LIFETIME = Field.optional(
            "lifetime",
            Lifetimes.SECTION,
            "For how long the pods run before they end by themselves. Default: until somebody stops them.");

    private static final Field<ManifestEntry> MANIFEST = Field.required(
            "manifest", ManifestEntry.TYPE, "The Job or Pod that arrives; each gets a number at the end of its name.");

    static final Section<Arrivals> SECTION = Section.of(Arrivals::assemble, FROM, UNTIL, LIFETIME, MANIFEST)
            .withExactlyOneOf(POISSON, DIURNAL, WAVES, CURVE, BURSTS, CRON, FLASH_CROWD);

    private static Arrivals assemble(FieldValues values) {
        return new Arrivals(
                process(values), values.get(FROM), values.find(UNTIL), values.find(LIFETIME), values.get(MANIFEST));
    }

    private static Process process(FieldValues values) {
        if (values.isWritten(DIURNAL)) {
            return new Diurnal(values.get(DIURNAL));
        }
        for (Field<? extends Process> kind : List.of(POISSON, WAVES, CURVE, BURSTS, CRON)) {
            if (values.isWritten(kind)) {
                return values.get(kind);
            }
        }
        return values.get(FLASH_CROWD);
    }
}
