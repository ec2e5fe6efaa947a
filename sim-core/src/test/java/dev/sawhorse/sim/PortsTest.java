// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PortsTest {

    private final Simulation simulation = Simulation.withSeed(1);
    private final Ports ports = new Ports(simulation);
    private final List<Number> received = new ArrayList<>();
    private final Entity<Number> sink = received::add;

    @Test
    void linkedPortDeliversAfterTheDelay() {
        Port<Integer> out = ports.out("source.out", Integer.class);
        ports.in("sink.in", Number.class, sink);
        ports.link("source.out", "sink.in");

        out.send(10, 7);
        simulation.runUntil(9);
        assertThat(received).isEmpty();
        simulation.run();

        assertThat(received).containsExactly(7);
        assertThat(out.isLinked()).isTrue();
    }

    @Test
    void sentEventCanBeCancelled() {
        Port<Integer> out = ports.out("source.out", Integer.class);
        ports.in("sink.in", Number.class, sink);
        ports.link("source.out", "sink.in");

        simulation.cancel(out.send(10, 7));
        simulation.run();

        assertThat(received).isEmpty();
    }

    @Test
    void portThatLeadsNowhereIsReported() {
        Port<Integer> out = ports.out("source.out", Integer.class);

        assertThatThrownBy(() -> out.send(10, 7))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("source.out");
    }

    @Test
    void typesThatDoNotFitAreReported() {
        ports.out("source.out", Object.class);
        ports.in("sink.in", Number.class, sink);

        assertThatThrownBy(() -> ports.link("source.out", "sink.in"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Object")
                .hasMessageContaining("Number");
    }

    @Test
    void unknownAndRepeatedNamesAreReported() {
        ports.out("source.out", Integer.class);
        ports.in("sink.in", Number.class, sink);

        assertThatThrownBy(() -> ports.link("sauce.out", "sink.in"))
                .hasMessageContaining("sauce.out")
                .hasMessageContaining("source.out");
        assertThatThrownBy(() -> ports.link("source.out", "sink")).hasMessageContaining("receiving port sink");
        assertThatThrownBy(() -> ports.out("sink.in", Integer.class)).hasMessageContaining("already a port sink.in");
    }
}
