// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;

/**
 * A Deployment whose number of replicas follows a daily curve, as if an autoscaler scaled it.
 *
 * @param deployment the Deployment, which the manifests declare
 * @param curve replicas over time
 * @param from time of the first update
 * @param every interval between updates
 * @param noise maximum deviation from the curve, as a fraction of it
 */
public record Replicas(ObjectRef deployment, DailyCurve curve, Duration from, Duration every, double noise)
        implements WorkloadEntry.Load {
    /** Returns the same load times a factor. */
    Replicas times(double factor) {
        return new Replicas(deployment, curve.times(factor), from, every, noise);
    }

    private static final Field<ObjectRef> DEPLOYMENT = Field.required(
            "deployment",
            Types.parsed("name or namespace/name", "a name or namespace/name", "shop/web", ObjectRef::parse),
            "The Deployment, declared in the manifests.");

    private static final Field<DailyCurve> CURVE =
            Field.required("curve", DailyCurve.SECTION, "Number of replicas over the day.");

    private static final Field<Duration> FROM = Field.of(
            "from",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            Duration.ZERO,
            "0s",
            "Time of the first update, since the start.");

    private static final Field<Duration> EVERY = Field.of(
            "every",
            Types.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
            Duration.ofMinutes(5),
            "5m",
            "Interval at which the number is set.");

    private static final Field<Double> NOISE =
            Field.of("noise", Types.number(0, 1), 0.0, "0", "Maximum random deviation from the curve, as a fraction.");

    static final Section<Replicas> SECTION = Section.of(
            values -> new Replicas(
                    values.get(DEPLOYMENT), values.get(CURVE), values.get(FROM), values.get(EVERY), values.get(NOISE)),
            DEPLOYMENT,
            CURVE,
            FROM,
            EVERY,
            NOISE);
}
