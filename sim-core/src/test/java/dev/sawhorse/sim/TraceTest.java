// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TraceTest {

    private final Simulation simulation = Simulation.withSeed(1);
    private final List<TraceRecord> records = new ArrayList<>();

    @Test
    void eventsStepsAndRemarksAreTracedInOrder() {
        Script<TraceTest> script = Script.<TraceTest>named("walk")
                .hold(it -> 10)
                .getNext(String.class, (it, word) -> simulation.trace("walker", word));
        Process<TraceTest> walker = simulation.start("walker", script, this);
        simulation.schedule(20, 0, walker, "hello");
        simulation.traceTo(records::add);

        simulation.run();

        assertThat(records.stream().filter(record -> !(record instanceof TraceRecord.Executed)))
                .containsExactly(
                        new TraceRecord.Stepped(0, "walker", "hold"),
                        new TraceRecord.Stepped(10, "walker", "getNext String"),
                        new TraceRecord.Remarked(20, "walker", "hello"),
                        new TraceRecord.Stepped(20, "walker", "done"));
        assertThat(records).contains(new TraceRecord.Executed(20, "walker", "hello"));
        assertThat(records.stream().map(TraceRecord::time)).containsExactly(0L, 0L, 10L, 10L, 20L, 20L, 20L);
    }

    @Test
    void nothingIsTracedWithoutASink() {
        assertThat(simulation.isTraced()).isFalse();
        simulation.trace("nobody", "listens");
        simulation.traceTo(records::add);
        assertThat(simulation.isTraced()).isTrue();
        simulation.traceTo(null);
        simulation.trace("nobody", "listens");

        assertThat(records).isEmpty();
    }

    @Test
    void aPlainActionIsTracedAsSuch() {
        simulation.traceTo(records::add);
        simulation.schedule(5, () -> {});

        simulation.run();

        assertThat(records)
                .singleElement()
                .isInstanceOfSatisfying(
                        TraceRecord.Executed.class,
                        record -> assertThat(record.target()).isEqualTo("action"));
    }
}
