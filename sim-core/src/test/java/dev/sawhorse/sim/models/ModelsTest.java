// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ModelsTest {

    @ParameterizedTest
    @ValueSource(strings = {"MM1Queue", "RepairShop", "NodeBoot"})
    void readmeShowsTheModelAsItIsTested(String model) throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/sawhorse/sim/models", model + ".java"));
        String shown = source.substring(source.indexOf("final class"));

        assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + shown + "```");
        assertThat(shown.lines()).hasSizeLessThan(25);
    }

    @Test
    void sojournTimesMatchQueueingTheory() {
        MM1Queue queue = new MM1Queue();

        queue.simulation.runUntil(Duration.ofHours(60).toNanos());

        assertThat(queue.timeInSystem.mean() / 1e9).isCloseTo(1 / (1 - 0.8), within(0.15));
        assertThat(queue.server.heldNanos() / (double) queue.simulation.now()).isCloseTo(0.8, within(0.01));
    }

    @Test
    void workingMachinesMatchTheMachineRepairModel() {
        RepairShop shop = new RepairShop();
        for (int i = 1; i <= 6; i++) {
            shop.simulation.start("machine " + i, RepairShop.MACHINE, shop);
        }

        shop.simulation.runUntil(Duration.ofHours(100).toNanos());

        assertThat(shop.working.mean()).isCloseTo(meanWorkingMachines(6, 2, 10, 3), within(0.02));
    }

    @Test
    void nodeIsInitializedWhenItsLastDaemonRuns() {
        NodeBoot node = new NodeBoot();
        node.simulation.start("node", NodeBoot.BOOT, node);

        for (int daemon = 0; daemon < 3; daemon++) {
            node.simulation.schedule(Duration.ofSeconds(45 + daemon).toNanos(), node::daemonStarted);
        }
        node.simulation.runUntil(Duration.ofSeconds(46).toNanos());
        assertThat(node.state).isEqualTo("ready");
        node.simulation.run();

        assertThat(node.state).isEqualTo("initialized");
        assertThat(Duration.ofNanos(node.simulation.now())).isEqualTo(Duration.ofSeconds(47));
    }

    @Test
    void nodeIsGivenUpWhenADaemonNeverRuns() {
        NodeBoot node = new NodeBoot();
        node.simulation.start("node", NodeBoot.BOOT, node);

        node.simulation.run();

        assertThat(node.state).isEqualTo("given up");
        assertThat(Duration.ofNanos(node.simulation.now())).isEqualTo(Duration.ofSeconds(40 + 15 * 60));
    }

    /** The stationary mean of the birth-death process "machines that are down". */
    private static double meanWorkingMachines(int machines, int repairers, double meanUp, double meanRepair) {
        double weight = 1;
        double total = 1;
        double weighted = machines;
        for (int down = 1; down <= machines; down++) {
            weight *= (machines - down + 1) / meanUp / (Math.min(down, repairers) / meanRepair);
            total += weight;
            weighted += weight * (machines - down);
        }
        return weighted / total;
    }
}
