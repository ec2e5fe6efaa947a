// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.PodTimeline;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.explain.Subject;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.ScenarioTrace;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TracePod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class TraceReplayTest {
    private static final String FILE = "trace-replay.yaml";

    @Test
    void allAssertionsPass() {
        RecordedRun run = RecordedRun.of(FILE);
        assertThat(run.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
        assertThat(run.outcome().unbound()).isEmpty();
    }

    @Test
    void replayIsTheTraceRowByRow() {
        try (PodSource trace = TraceFormat.CSV.open(Path.of("traces/openb-day.csv"));
                PodSource replay = ScenarioTrace.of(ScenarioLoader.load(Path.of(FILE)))) {
            for (TracePod row = trace.next(); row != null; row = trace.next()) {
                TracePod replayed = replay.next();
                assertThat(replayed).isNotNull();
                assertThat(replayed.arrivalNanos()).isEqualTo(row.arrivalNanos());
                assertThat(replayed.lifetimeNanos()).isEqualTo(row.lifetimeNanos());
                assertThat(replayed.cpuMillis()).isEqualTo(row.cpuMillis());
                assertThat(replayed.memoryBytes()).isEqualTo(row.memoryBytes());
                assertThat(replayed.gpuMillis()).isBetween(row.gpuMillis(), row.gpuMillis() + 999);
            }
            assertThat(replay.next()).isNull();
        }
    }

    @Test
    void runOfAReplayCanBeExplained(@TempDir Path folder) throws IOException {
        Scenario scenario =
                ScenarioLoader.load(Path.of(FILE), List.of(Setting.parse("duration=1h"), Setting.parse("assert=[]")));
        scenario.sources().write(folder.resolve(RunFolder.INPUTS));
        String[] first = new String[1];
        try (JournalWriter journal = JournalWriter.create(folder.resolve("journal.jsonl.gz"))) {
            ScenarioRun.of(
                    scenario,
                    entry -> {
                        if (entry.observation() instanceof Observation.PodCreated created && first[0] == null) {
                            first[0] = created.pod();
                        }
                        journal.appended(entry);
                    },
                    ScenarioRun.Monitor.NONE);
            journal.commit();
        }
        PodTimeline pod = Explanation.of(
                        RunFolder.open(folder), new Subject(Subject.Kind.pod, first[0]), null, ScenarioRun.Monitor.NONE)
                .pod();
        assertThat(pod).isNotNull();
        assertThat(pod.refusal()).isNotNull();
        assertThat(pod.rounds()).isNotEmpty();
    }
}
