// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ScenarioRunnerTest {
    private static final ScenarioRunner INFLATE = ScenarioRunner.of(Path.of("inflate.yaml"));

    @Test
    void runHasTheMetricsOfTheSummary() {
        RunResult result = INFLATE.run();
        assertThat(result.metric("nodes.launched")).isEqualTo(2);
        assertThat(result.metrics()).contains("cost.total", "latencySeconds.scheduling.p95");
        assertThat(result.failedAssertions()).isEmpty();
        assertThat(result.unboundPods()).isEmpty();
        assertThat(result.results().nodeRows()).hasSize(2);
    }

    @Test
    void settingsChangeTheRunAndFailedAssertionsHaveTheirValues() {
        RunResult result = INFLATE.set("timeline[1].scale.replicas=2").run();
        assertThat(result.metric("pods.created")).isEqualTo(2);
        assertThat(result.failedAssertions()).isNotEmpty().allMatch(text -> text.contains(": it is "));
    }

    @Test
    void runnerIsImmutable() {
        INFLATE.seed(7).set("timeline[1].scale.replicas=2").variant("none");
        assertThat(INFLATE.run().metric("pods.created")).isEqualTo(10);
    }

    @Test
    void listenersReceiveTheJournalInOrder() {
        List<Journal.Entry> first = new ArrayList<>();
        List<Journal.Entry> second = new ArrayList<>();
        INFLATE.listener(first::add).listener(second::add).run();
        assertThat(first).isEqualTo(second).isSortedAccordingTo((a, b) -> Long.compare(a.time(), b.time()));
        assertThat(first)
                .filteredOn(entry -> entry.observation() instanceof Observation.PodBound)
                .hasSize(10);
    }

    @Test
    void invalidSettingIsAnErrorWithItsPlace() {
        assertThatThrownBy(() -> INFLATE.set("durations=2h").run())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("durations");
    }

    @Test
    void unknownMetricNamesTheProbableOne() {
        RunResult result = INFLATE.run();
        assertThatThrownBy(() -> result.metric("cost.totl"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cost.total");
    }

    @Test
    void exampleOfTheManualRunsAndIsInTheManual() throws IOException {
        RunFromJava.main(new String[0]);
        String source = Files.readString(Path.of("src/test/java/dev/sawhorse/api/RunFromJava.java"));
        String example = source.substring(
                        source.indexOf("// begin of the example\n") + "// begin of the example\n".length(),
                        source.indexOf("    // end of the example"))
                .indent(-4);
        assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + example + "```");
    }
}
