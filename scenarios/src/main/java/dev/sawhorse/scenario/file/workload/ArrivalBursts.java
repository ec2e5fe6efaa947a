// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.MarkovModulatedArrivals;
import dev.sawhorse.workloads.MarkovModulatedArrivals.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals of a Markov-modulated Poisson process.
 *
 * @param states the states, at least two
 */
record ArrivalBursts(List<State> states) implements ArrivalSource.Process {
    private static final double NANOS_PER_SECOND = 1e9;

    private static final Field<Double> PER_HOUR =
            Field.required("perHour", Types.number(0, Arrivals.MOST_PER_HOUR), "Mean arrivals per hour in this state.");

    private static final Field<Duration> STAY = Field.required(
            "stay",
            Types.duration(Duration.ofSeconds(1), Arrivals.LONGEST),
            "Mean duration of the state; durations are exponentially distributed.");

    private static final Section<State> STATE = Section.of(
            values -> new State(values.get(PER_HOUR), values.get(STAY).toNanos() / NANOS_PER_SECOND), PER_HOUR, STAY);

    private static final Field<List<State>> STATES = Field.required(
            "states",
            Types.converted(
                    Types.withExample(Types.listOf(STATE), List.of(STATE.example(), STATE.example())),
                    (states, written) -> {
                        if (states.size() > 1) {
                            return states;
                        }
                        written.error("needs at least two states", "Use poisson for a constant rate.");
                        return null;
                    }),
            "The states; each is followed by one of the others at random.");

    static final Section<ArrivalBursts> SECTION = Section.of(ArrivalBursts::assemble, STATES);

    private static @Nullable ArrivalBursts assemble(FieldValues values) {
        return new ArrivalBursts(values.get(STATES));
    }

    @Override
    public ArrivalProcess on(Instant start, RandomStream stream) {
        return new MarkovModulatedArrivals(stream, states);
    }
}
