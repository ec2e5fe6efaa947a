// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.KeptRuns;
import dev.sawhorse.scenario.sweep.Shard;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepFile;
import dev.sawhorse.scenario.sweep.SweepHead;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
final class TunerTest {
    private static final String PATH = "manifests[kind=NodePool,name=default].spec.disruption.consolidateAfter";

    @TempDir
    private Path folder;

    private Path file(String scenario, String path, String values) throws IOException {
        String tune = """

                tune:
                  parameters:
                    value: {path: "%s", values: %s}
                """.formatted(path, values);
        return Files.writeString(folder.resolve(scenario), Files.readString(Path.of(scenario)) + tune);
    }

    private Tuner karpenter(String path) throws IOException {
        return new Tuner(file("inflate.yaml", path, "[0s, 5m, soon]"), List.of(), FileAccess.OWN_FOLDER);
    }

    private Tuner group() throws IOException {
        return new Tuner(
                file("asg-cpu-target-tracking.yaml", "nodeGroups[name=workers].min", "[1, 3, some]"),
                List.of(Setting.parse("duration=5m"), Setting.parse("assert=[]")),
                FileAccess.OWN_FOLDER);
    }

    private static @Nullable Tuning search(Tuner tuner, SweepEngine engine, int threads) throws IOException {
        return tuner.search(
                TuneSearch.LEAST_BUDGET, engine, new SweepEngine.Options(threads), ScenarioRun.Monitor.NONE);
    }

    @Test
    void comparesTheBestWithToday() throws IOException {
        Tuning tuning = Objects.requireNonNull(search(group(), new ThreadsEngine(), 2));
        assertThat(tuning.found().tried()).isEqualTo(2);
        assertThat(tuning.rejected().values()).singleElement().asString().contains("some");
        assertThat(tuning.compared().get(0).name()).isEqualTo(Tuning.TODAY);
        assertThat(tuning.compared()).hasSize(tuning.found().front().size() + 1);
        assertThat(tuning.settings(0)).extracting(Setting::text).containsExactly("nodeGroups[name=workers].min=1");
        DerivedScenario written = tuning.scenario();
        assertThat(written.load(Tuning.name(0)).file().nodeGroups().get(0).min())
                .isEqualTo(1);
        assertThat(written.load(Tuning.TODAY).file().nodeGroups().get(0).min()).isEqualTo(2);
    }

    @Test
    void manifestsOfAResultNameWhatItChanges() throws IOException {
        Tuner tuner = karpenter(PATH);
        Setting changed = Setting.parse(PATH + "=7m");
        String text = TunedManifests.of(
                ScenarioLoader.load(folder.resolve("inflate.yaml"), List.of(changed), "", FileAccess.OWN_FOLDER),
                tuner.today(),
                List.of(changed),
                List.of("Head"));
        assertThat(text)
                .startsWith("# Head\n# " + PATH + "=7m (before: \"30s\")\n")
                .contains("---\napiVersion: karpenter.sh/v1\nkind: NodePool\n")
                .contains("consolidateAfter: 7m\n")
                .doesNotContain("EC2NodeClass\nmetadata");
    }

    /** An engine of threads that records the runs it is asked for, in their order. */
    private record RecordingEngine(List<String> runs) implements SweepEngine {
        RecordingEngine() {
            this(new ArrayList<>());
        }

        @Override
        public String name() {
            return "recording";
        }

        @Override
        public boolean run(SweepPlan plan, Options options, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink)
                throws IOException {
            plan.runs()
                    .forEach(run ->
                            run.seeds().forEach(seed -> runs.add(run.scenario().runId() + " " + seed)));
            return new ThreadsEngine().run(plan, options, archive, monitor, sink);
        }
    }

    @Test
    void goesOnWithTheRunsThatHadEnded() throws IOException {
        Tuner tuner = group();
        RecordingEngine once = new RecordingEngine();
        RecordingEngine again = new RecordingEngine();
        Tuning whole = Objects.requireNonNull(search(tuner, once, 2));
        Path file = folder.resolve("runs.jsonl");
        SweepHead head = SweepHead.of(Variants.of(tuner.today()), TuneSearch.LEAST_BUDGET, Shard.ALL);
        try (SweepFile runs = SweepFile.create(file, head)) {
            search(tuner, new KeptRuns(once, () -> runs), 1);
        }
        assertThat(once.runs().subList(0, once.runs().size() / 2))
                .isEqualTo(
                        once.runs().subList(once.runs().size() / 2, once.runs().size()));
        List<String> lines = Files.readAllLines(file);
        Files.writeString(file, String.join("\n", lines.subList(0, lines.size() - 9)) + "\n{\"variant\":");
        try (SweepFile runs = SweepFile.resume(file, head)) {
            Tuning resumed = Objects.requireNonNull(search(tuner, new KeptRuns(again, () -> runs), 2));
            assertThat(resumed.found()).usingRecursiveComparison().isEqualTo(whole.found());
        }
        assertThat(again.runs()).hasSize(9);
        assertThat(Files.readAllLines(file)).containsExactlyInAnyOrderElementsOf(lines);
    }

    @Test
    void pathThatNamesNothingIsRefusedBeforeAnyRun() {
        assertThatThrownBy(() -> karpenter(PATH.replace("default", "defalt")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no [kind=NodePool,name=defalt] among the manifests");
    }

    @Test
    void fieldThatDoesNotExistIsNamed() throws IOException {
        Tuner tuner = karpenter(PATH + "r");
        assertThatThrownBy(() -> search(tuner, new ThreadsEngine(), 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no combination of the parameters of tune is valid")
                .hasMessageContaining("consolidateAfterr");
    }
}
