// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.PodExplanation.Outcome;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ExplanationTest {
    private static final String CLAIM = "default-zlwtv";
    private static final String POD = "inflate-zvtgqq447l-00005";

    @TempDir
    private static Path folder;

    @BeforeAll
    static void run() throws IOException {
        Scenario scenario = ScenarioLoader.load(Path.of("inflate.yaml"), List.of(Setting.parse("duration=20m")));
        scenario.sources().write(folder.resolve(RunFolder.INPUTS));
        try (JournalWriter journal = JournalWriter.create(folder.resolve("journal.jsonl.gz"))) {
            ScenarioRun.of(scenario, journal, ScenarioRun.Monitor.NONE);
            journal.commit();
        }
    }

    private static Explanation ask(Subject.Kind kind, String name, @Nullable String at) throws IOException {
        return Explanation.of(RunFolder.open(folder), new Subject(kind, name), at, ScenarioRun.Monitor.NONE);
    }

    @Test
    void traceGoesFromTheCatalogueToTheRequestedTypes() throws IOException {
        NodeClaimTimeline claim = ask(Subject.Kind.nodeclaim, CLAIM, null).claim();

        assertThat(claim).isNotNull();
        assertThat(claim.instance()).startsWith("c6a.4xlarge on-demand");
        assertThat(claim.pods()).hasSize(9);
        InstanceTypeFilterTrace trace = claim.trace();
        assertThat(trace).isNotNull();
        assertThat(trace.begin()).isGreaterThan(1000);
        assertThat(trace.left()).hasSize(60).contains("c6a.4xlarge");
        assertThat(trace.stages()).extracting(stage -> stage.layer().label()).contains("cloud", "NodePool", "pods");
    }

    @Test
    void nodeIsAnsweredAsItsNodeClaim() throws IOException {
        assertThat(ask(Subject.Kind.node, "node-" + CLAIM, null).claim())
                .isEqualTo(ask(Subject.Kind.nodeclaim, CLAIM, null).claim());
    }

    @Test
    void podTimelineContainsBothSystems() throws IOException {
        PodTimeline pod = ask(Subject.Kind.pod, POD, null).pod();

        assertThat(pod).isNotNull();
        assertThat(pod.refusal()).isNotNull();
        assertThat(pod.refusal().nodes().get(0).kind()).isEqualTo("Insufficient cpu");
        assertThat(pod.rounds().get(0).explanation().outcome()).isEqualTo(Outcome.IN_FLIGHT_NODE_CLAIM);
        assertThat(pod.events())
                .extracting(TimelineEvent::what)
                .contains("NodeClaim " + CLAIM + " made for it and 8 more");
        assertThat(pod.state()).isEqualTo("gone");
    }

    @Test
    void timeMayBeADurationOrAnInstant() throws IOException {
        Explanation answer = ask(Subject.Kind.pod, "default/" + POD, "6m10s");

        assertThat(answer.pod()).isNotNull();
        assertThat(answer.pod().state()).isEqualTo("waiting for a node");
        assertThat(ask(Subject.Kind.pod, POD, "2026-01-05T10:06:10+01:00")).isEqualTo(answer);
        assertThat(ask(Subject.Kind.pod, POD, "5m").pod().state()).isEqualTo("not created yet");
    }

    @Test
    void unknownNamesAreRejectedWithAHint() {
        assertThatThrownBy(() -> ask(Subject.Kind.pod, "inflate-zvtgqq447l-0005", null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no pod \"inflate-zvtgqq447l-0005\" in this run")
                .hasMessageContaining("Did you mean");
        assertThatThrownBy(() -> ask(Subject.Kind.node, CLAIM, null))
                .hasMessageContaining("Did you mean \"node-" + CLAIM);
        assertThatThrownBy(() -> ask(Subject.Kind.pod, POD, "yesterday"))
                .hasMessageContaining("--at yesterday is not a time");
        assertThatThrownBy(() -> ask(Subject.Kind.pod, POD, "21m")).hasMessageContaining("outside the run");
        assertThatThrownBy(() -> RunFolder.open(folder.resolve("nowhere")))
                .hasMessageContaining("is not the output folder of a run: it does not exist");
    }

    @Test
    void runThatIsNotReproducedIsExplainedWithoutReasons(@TempDir Path other) throws IOException {
        Files.copy(folder.resolve("journal.jsonl.gz"), other.resolve("journal.jsonl.gz"));
        ScenarioSources sources = RunFolder.open(folder).sources();
        Map<String, String> changed = new LinkedHashMap<>(sources.texts());
        changed.replaceAll((name, text) -> text.replace("cpu: 1\n", "cpu: 2\n"));
        new ScenarioSources(sources.file(), changed, sources.settings()).write(other.resolve(RunFolder.INPUTS));

        Explanation answer = Explanation.of(
                RunFolder.open(other), new Subject(Subject.Kind.nodeclaim, CLAIM), null, ScenarioRun.Monitor.NONE);

        assertThat(answer.notes()).anyMatch(note -> note.contains("inflate.yaml has changed since the run"));
        assertThat(answer.notes()).anyMatch(note -> note.contains("a replay gives a different run"));
        assertThat(answer.claim().trace()).isNull();
        assertThat(answer.claim().events()).isNotEmpty();
    }

    @Test
    void runIsExplainedWithoutItsFiles(@TempDir Path elsewhere) throws IOException {
        Path file = elsewhere.resolve("gone.yaml");
        Files.copy(Path.of("inflate.yaml"), file);
        ScenarioSources sources = ScenarioLoader.load(file).sources();
        Files.delete(file);

        assertThat(sources.changedFiles()).isEmpty();
        assertThat(ScenarioLoader.load(sources).sources()).isEqualTo(sources);
    }
}
