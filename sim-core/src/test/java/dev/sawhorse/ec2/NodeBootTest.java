// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeBootTest {
    private static final Taint AGENT = new Taint("example.com/agent", "", Taint.NO_SCHEDULE);

    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final Cluster cluster = new Cluster(simulation, journal);
    private final List<String> stopped = new ArrayList<>();
    private final NodeBoot boot = new NodeBoot(
            cluster,
            BootTimings.fixed(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(15)),
            stopped::add);

    private void start() {
        boot.start(new NodeTemplate(
                "node-1",
                "aws:///a/i-1",
                Map.of("team", "a"),
                List.of(AGENT),
                List.of(AGENT),
                Resources.ofCpuMemory(2_000, 1L << 30),
                Resources.ofCpuMemory(1_930, 1L << 29),
                new NodeOrigin("claim-1", "default", "spot")));
    }

    private void runUntil(double seconds) {
        simulation.runUntil(Math.round(seconds * 1e9));
    }

    private Node node() {
        return cluster.nodes().require("node-1");
    }

    @Test
    void nodeRegistersNotReadyThenBecomesReadyThenLosesItsStartupTaints() {
        start();
        runUntil(29.9);
        assertThat(cluster.nodes().size()).isZero();

        runUntil(30);
        assertThat(node().isReady()).isFalse();
        assertThat(node().providerId()).isEqualTo("aws:///a/i-1");
        assertThat(node().taints())
                .extracting(Taint::key)
                .containsExactly("example.com/agent", "node.kubernetes.io/not-ready");

        runUntil(40);
        assertThat(node().isReady()).isTrue();
        assertThat(node().taints()).containsExactly(AGENT);

        runUntil(55);
        assertThat(node().taints()).isEmpty();
    }

    @Test
    void observationNamesTheOwnerOfTheNode() {
        start();
        runUntil(30);

        assertThat(journal.entries())
                .extracting(Journal.Entry::observation)
                .contains(new Observation.NodeCreated("node-1", "claim-1", "default", "", "", "spot", 1_930, 1L << 29));
    }

    @Test
    void machineStoppedBeforeItRegistersNeverBecomesANode() {
        start();
        runUntil(20);
        boot.stop("aws:///a/i-1");
        runUntil(100);

        assertThat(cluster.nodes().size()).isZero();
        assertThat(stopped).isEmpty();
    }

    @Test
    void nodeOfAStoppedMachineIsNotReady() {
        start();
        runUntil(100);
        boot.stop("aws:///a/i-1");

        assertThat(node().isReady()).isFalse();
        assertThat(stopped).containsExactly("node-1");
    }

    @Test
    void stoppingAnUnknownInstanceHasNoEffect() {
        boot.stop("aws:///a/i-9");

        assertThat(journal.entries()).isEmpty();
    }
}
