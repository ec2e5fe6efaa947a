// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.QuantityTypes;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.ReferenceMachine;
import dev.sawhorse.workloads.trace.ReplayedPods;
import dev.sawhorse.workloads.trace.ReplayedPods.Part;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceReading;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a trace: its arrivals, lifetimes and requests.
 *
 * @param format its format, null to detect it
 * @param machine the machine of a share of 1 in the trace
 */
public record ArrivalReplay(DataFile file, @Nullable TraceFormat format, ReferenceMachine machine, Part part)
        implements ArrivalSource {
    private static final Duration LONGEST_TRACE = Duration.ofDays(36_500);
    private static final double SLOWEST = 1e-6;
    private static final double FASTEST = 1e6;

    private static final Field<DataFile> FILE = Field.required(
            "file",
            DataFile.TYPE,
            "The trace, plain or compressed with gzip, relative to the scenario file; it is read row by row.");

    private static final Field<TraceFormat> FORMAT = Field.optional(
            "format",
            Types.choice(List.of(TraceFormat.values()), TraceFormat::label),
            "Format of the trace. Default: detected from its first line.");

    private static final Field<Duration> BEGIN = Field.of(
            "begin",
            Types.duration(Duration.ZERO, LONGEST_TRACE),
            Duration.ZERO,
            "0s",
            "Start time in the trace: earlier arrivals are skipped.");

    private static final Field<Duration> END = Field.optional(
            "end",
            Types.duration(Duration.ZERO, LONGEST_TRACE),
            "End time in the trace: arrivals at or after it are skipped. Default: the end of the trace.");

    private static final Field<Duration> AT = Field.of(
            "at",
            Types.duration(Duration.ZERO, Arrivals.LONGEST),
            Duration.ZERO,
            "0s",
            "Time of `begin` in the run, since the start of the run.");

    private static final Field<Double> SPEED = Field.of(
            "speed",
            Types.number(SLOWEST, FASTEST),
            1.0,
            "1",
            "Speed-up of the arrivals: 24 compresses a day into an hour. Lifetimes do not change.");

    private static final Field<Double> SAMPLE = Field.of(
            "sample",
            Types.number(SLOWEST, 1),
            1.0,
            "1",
            "Fraction of the rows that is used; each row is sampled " + "independently.");

    private static final Field<Double> CPU =
            Field.required("cpu", QuantityTypes.MILLICORES, "CPU of the machine: the meaning of a share of 1.");

    private static final Field<Double> MEMORY =
            Field.required("memory", QuantityTypes.BYTES, "Memory of the machine: the meaning of a share of 1.");

    private static final Field<ReferenceMachine> MACHINE = Field.of(
            "machine",
            Section.of(
                    values -> new ReferenceMachine(Math.round(values.get(CPU)), Math.round(values.get(MEMORY))),
                    CPU,
                    MEMORY),
            ReferenceMachine.ASSUMED,
            "64 cores and 256Gi",
            "Size of the machine to which the CPU and memory shares in Google's traces refer; the traces do not state it.");

    static final Section<ArrivalReplay> SECTION =
            Section.of(ArrivalReplay::assemble, FILE, FORMAT, BEGIN, END, AT, SPEED, SAMPLE, MACHINE);

    private static @Nullable ArrivalReplay assemble(FieldValues values) {
        Duration end = values.find(END);
        if (end != null && end.compareTo(values.get(BEGIN)) <= 0) {
            values.written(END).error("is not after begin", "Maybe they are swapped.");
            return null;
        }
        Part part = new Part(
                values.get(BEGIN).toNanos(),
                end == null ? Long.MAX_VALUE : end.toNanos(),
                values.get(AT).toNanos(),
                values.get(SPEED),
                values.get(SAMPLE));
        return new ArrivalReplay(values.get(FILE), values.find(FORMAT), values.get(MACHINE), part);
    }

    @Override
    public PodSource pods(SamplingContext context) {
        TraceInput input = context.data().apply(file);
        TraceFormat form = format == null ? TraceFormat.of(input) : format;
        PodSource trace = form.open(input, new TraceReading(machine, false));
        return new ReplayedPods(trace, part, context.stream("sample"));
    }

    @Override
    public List<DataFile> files() {
        return List.of(file);
    }
}
