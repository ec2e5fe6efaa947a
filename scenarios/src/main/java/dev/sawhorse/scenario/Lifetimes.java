package dev.sawhorse.scenario;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.Exponential;
import dev.sawhorse.workloads.LogNormal;
import dev.sawhorse.workloads.Uniform;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** For how long the pods of a workload run before they end by themselves, in seconds. */
final class Lifetimes {
    private static final double NANOS_PER_SECOND = 1e9;

    private static final Field<Duration> FIXED = Field.optional("fixed", duration(), "All run equally long.");

    private static final Field<Duration> EXPONENTIAL =
            Field.optional("exponential", duration(), "Exponentially distributed, with this mean.");

    private static final Field<Duration> MIN = Field.required("min", duration(), "The shortest.");

    private static final Field<Duration> MAX = Field.required("max", duration(), "The longest.");

    private static final Field<DistributionSpec> UNIFORM = Field.optional(
            "uniform", Section.of(Lifetimes::uniform, MIN, MAX), "Evenly distributed between two limits.");

    private static final Field<Duration> MEDIAN =
            Field.required("median", duration(), "Half of them run no longer than this.");

    private static final Field<Duration> P95 = Field.required("p95", duration(), "95 of 100 run no longer than this.");

    private static final Field<DistributionSpec> LOG_NORMAL = Field.optional(
            "logNormal",
            Section.of(Lifetimes::logNormal, MEDIAN, P95),
            "Log-normally distributed, as running times of jobs usually are.");

    static final Section<DistributionSpec> SECTION =
            Section.of(Lifetimes::assemble).withExactlyOneOf(FIXED, EXPONENTIAL, UNIFORM, LOG_NORMAL);

    private Lifetimes() {}

    private static DistributionSpec assemble(FieldValues values) {
        if (values.isWritten(FIXED)) {
            return new Constant(seconds(values.get(FIXED)));
        }
        if (values.isWritten(EXPONENTIAL)) {
            return new Exponential(seconds(values.get(EXPONENTIAL)));
        }
        return values.isWritten(UNIFORM) ? values.get(UNIFORM) : values.get(LOG_NORMAL);
    }

    private static @Nullable DistributionSpec uniform(FieldValues values) {
        if (values.get(MIN).compareTo(values.get(MAX)) >= 0) {
            values.written(MIN).error("is not shorter than max", "Maybe they are the wrong way round.");
            return null;
        }
        return new Uniform(seconds(values.get(MIN)), seconds(values.get(MAX)));
    }

    private static @Nullable DistributionSpec logNormal(FieldValues values) {
        if (values.get(MEDIAN).compareTo(values.get(P95)) >= 0) {
            values.written(MEDIAN).error("is not shorter than p95", "Maybe they are the wrong way round.");
            return null;
        }
        return LogNormal.ofMedianAndP95(seconds(values.get(MEDIAN)), seconds(values.get(P95)));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }

    private static FieldType<Duration> duration() {
        return Types.duration(Duration.ofMillis(1), Duration.ofDays(366));
    }
}
