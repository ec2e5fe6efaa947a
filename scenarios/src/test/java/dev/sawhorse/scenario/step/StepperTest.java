// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.step;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StepperTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void run() throws IOException {
        Scenario scenario = ScenarioLoader.load(Path.of("inflate.yaml"), List.of(Setting.parse("duration=20m")));
        scenario.sources().write(folder.resolve(RunFolder.INPUTS));
        try (JournalWriter journal = JournalWriter.create(folder.resolve(RunFolder.JOURNAL))) {
            ScenarioRun.of(scenario, journal, ScenarioRun.Monitor.NONE);
            journal.commit();
        }
    }

    private static Stepper stepper() throws IOException {
        return Stepper.of(RunFolder.open(folder), ScenarioRun.Monitor.NONE);
    }

    @Test
    void stepsVisitEveryDecisionOfTheRunInOrder() throws IOException {
        List<Observation> recorded = new ArrayList<>();
        RunFolder.open(folder)
                .replay(
                        Long.MAX_VALUE,
                        entry -> {
                            if (entry.observation() instanceof Observation.Provisioned
                                    || entry.observation() instanceof Observation.DisruptionCommand
                                    || entry.observation() instanceof Observation.PodBound) {
                                recorded.add(entry.observation());
                            }
                        },
                        ScenarioRun.Monitor.NONE);
        List<Observation> visited = new ArrayList<>();
        long before = -1;
        try (Stepper stepper = stepper()) {
            for (Decision decision = stepper.next(Decision.Kind.ALL);
                    decision != null;
                    decision = stepper.next(Decision.Kind.ALL)) {
                assertThat(decision.time()).isGreaterThan(before);
                before = decision.time();
                decision.made().stream().filter(recorded::contains).forEach(visited::add);
            }
            assertThat(stepper.now()).isEqualTo(Duration.ofMinutes(20).toNanos());
        }

        assertThat(recorded).hasSizeGreaterThan(10);
        assertThat(visited).isEqualTo(recorded);
    }

    @Test
    void stateIsThatOfTheInstantAfterTheDecision() throws IOException {
        try (Stepper stepper = stepper()) {
            stepper.to("6m");
            Decision decision = stepper.next(Decision.Kind.AUTOSCALERS);
            ClusterState state = stepper.state();

            assertThat(decision).isNotNull();
            assertThat(state.time())
                    .isEqualTo(decision.time())
                    .isEqualTo(Duration.ofSeconds(361).toNanos());
            assertThat(state.nodes()).hasSize(1);
            assertThat(state.inFlight()).containsExactly("default-zlwtv");
            assertThat(state.pending()).hasSize(9);
            assertThat(state.pricePerHour()).isEqualTo(0.0765 + 0.612);
            assertThat(state.nextPass()).isEqualTo(Duration.ofMillis(370_500).toNanos());
        }
    }

    @Test
    void timeThatHasPassedIsRefused() throws IOException {
        try (Stepper stepper = stepper()) {
            stepper.to("6m");

            assertThatThrownBy(() -> stepper.to("5m"))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the run is stepped forward only, and 5m has passed");
            assertThat(stepper.now()).isEqualTo(Duration.ofMinutes(6).toNanos());
        }
    }
}
