// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.ScaledCurve;
import dev.sawhorse.workloads.VaryingPoissonArrivals;
import dev.sawhorse.workloads.trace.ArrivedPods;
import dev.sawhorse.workloads.trace.MeasuredTables;
import dev.sawhorse.workloads.trace.PodSource;
import java.time.Duration;
import java.util.List;

/**
 * Poisson arrivals at a measured rate.
 *
 * @param factor factor on the rate
 * @param at time of the run of time 0 in the table
 */
record ArrivalRate(DataFile file, double factor, Duration at) implements ArrivalSource {
    private static final double GREATEST_FACTOR = 1e6;

    private static final Field<DataFile> FILE = Field.required(
            "file",
            DataFile.TYPE,
            "A CSV table with the columns time_s and per_hour, relative to the scenario file; rates are interpolated "
                    + "linearly between rows and constant before the first and after the last row.");

    private static final Field<Double> FACTOR =
            Field.of("factor", Types.number(0, GREATEST_FACTOR), 1.0, "1", "Factor applied to the rate.");

    private static final Field<Duration> AT = Field.of(
            "at",
            Types.duration(Duration.ZERO, Arrivals.LONGEST),
            Duration.ZERO,
            "0s",
            "Time of row 0 of the table (time_s = 0), since the start of the run.");

    static final Section<ArrivalRate> SECTION = Section.of(
            values -> new ArrivalRate(values.get(FILE), values.get(FACTOR), values.get(AT)), FILE, FACTOR, AT);

    @Override
    public PodSource pods(SamplingContext context) {
        ScaledCurve rate = new ScaledCurve(MeasuredTables.rate(context.data().apply(file)), factor, at.toNanos());
        return new ArrivedPods(context.workload(), new VaryingPoissonArrivals(context.stream("arrivals"), rate));
    }

    @Override
    public List<DataFile> files() {
        return List.of(file);
    }
}
