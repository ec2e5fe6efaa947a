// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.facts.InterruptionTraces;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.PoolChoice;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recorded interruptions bound to some pools.
 *
 * @param shipped a shipped trace, null if it is a file
 * @param file the file, null if it is a shipped trace
 * @param nodesPerNode number of instances for each node of the trace
 * @param begin time of the trace at the start of the run
 */
public record SpotTrace(
        @Nullable InterruptionTrace shipped,
        @Nullable DataFile file,
        PoolChoice pools,
        double nodesPerNode,
        Duration begin) {
    private static final double LEAST_NODES = 0.001;
    private static final double MOST_NODES = 10_000;

    private static final Field<InterruptionTrace> TRACE = Field.optional(
            "trace",
            Types.converted(Types.text(names().get(0)), SpotTrace::shipped),
            "A shipped trace: " + String.join(", ", names()) + ".");

    private static final Field<DataFile> FILE = Field.optional(
            "file",
            DataFile.TYPE,
            "A CSV table with the columns t_s, seconds since its beginning, and nodes_up, the number of nodes alive from "
                    + "then on, -1 at the end; relative to the scenario file.");

    private static final Field<Double> NODES_PER_NODE = Field.of(
            "nodesPerNode",
            Types.number(LEAST_NODES, MOST_NODES),
            1.0,
            "1",
            "Number of instances of these pools per node of the trace.");

    private static final Field<Duration> BEGIN = Field.of(
            "begin",
            Types.duration(Duration.ZERO, Duration.ofDays(36_500)),
            Duration.ZERO,
            "0s",
            "Time in the trace at which the run starts; a trace repeats after its end.");

    static final Section<SpotTrace> SECTION = Section.of(
                    SpotTrace::assemble,
                    PoolChoice.INSTANCE_TYPE,
                    PoolChoice.FAMILIES,
                    PoolChoice.ZONE,
                    NODES_PER_NODE,
                    BEGIN)
            .withExactlyOneOf(TRACE, FILE);

    private static SpotTrace assemble(FieldValues values) {
        return new SpotTrace(
                values.find(TRACE),
                values.find(FILE),
                PoolChoice.ofSpot(values),
                values.get(NODES_PER_NODE),
                values.get(BEGIN));
    }

    private static List<String> names() {
        return InterruptionTraces.load().all().stream()
                .map(InterruptionTrace::name)
                .toList();
    }

    private static @Nullable InterruptionTrace shipped(String name, Value written) {
        InterruptionTrace trace = InterruptionTraces.load().find(name);
        if (trace == null) {
            String hint = Spelling.hint(name, names());
            written.error(
                    "\"" + name + "\" is not a shipped trace",
                    hint == null ? "Maybe one of these: " + String.join(", ", names()) + "." : hint);
        }
        return trace;
    }
}
