// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.CheckTree;
import dev.sawhorse.results.check.PackingText;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
final class CheckTest {
    @TempDir
    private Path root;

    private Path baseline;
    private Path inflate;

    @BeforeEach
    void copyScenario() throws IOException {
        baseline = root.resolve("baseline");
        inflate = copy("a/inflate.yaml");
    }

    private Path copy(String name) throws IOException {
        Path target = root.resolve(name);
        Files.createDirectories(target.getParent());
        return Files.copy(Path.of("inflate.yaml"), target);
    }

    private static void replace(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    private CheckResult check(List<Path> files, boolean update, boolean changedOnly, Setting... settings)
            throws IOException {
        CheckRequest request = new CheckRequest(
                files, List.of(settings), baseline, null, update, false, changedOnly, FileAccess.OWN_FOLDER);
        return run(request, 2);
    }

    private static CheckResult run(CheckRequest request, int threads) throws IOException {
        CheckResult result = Check.of(request).run(threads, RunArchive.NONE, ScenarioRun.Monitor.NONE);
        assertThat(result).isNotNull();
        return result;
    }

    private static VariantCheck only(CheckResult result) {
        return result.scenarios().get(0).variants().get(0);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(baseline)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void unchangedScenarioPasses() throws IOException {
        assertThat(check(List.of(inflate), true, false).scenarios().get(0).outcome())
                .isEqualTo(ScenarioCheck.Outcome.UPDATED);
        CheckResult again = check(List.of(inflate), false, false);
        assertThat(again.fails()).isFalse();
        assertThat(only(again).metrics()).allMatch(metric -> metric.change() == Change.SAME);
    }

    @Test
    void largerRequestsAreDescribedAsAPackingChange() throws IOException {
        check(List.of(inflate), true, false);
        replace(inflate, "cpu: 1\n", "cpu: 1800m\n");
        CheckResult result = check(List.of(inflate), false, false);
        assertThat(result.fails()).isTrue();
        assertThat(only(result).packing()).isNotNull();
        assertThat(only(result).packing().diff().changes().stream().map(PackingText::headline))
                .containsExactly("inflate: was 1 × c6a.4xlarge, now 1 × c6a.8xlarge: +$0.1104 in the run");
        assertThat(only(result).failedAssertions().toString()).contains("cost.total < 0.13113: it is 0.241538");
    }

    @Test
    void onlyScenariosWithChangedInputsAreRunAgain() throws IOException {
        Path other = copy("b/inflate.yaml");
        check(List.of(inflate, other), true, false);
        replace(other, "replicas: 10}", "replicas: 9}");
        CheckResult result = check(List.of(inflate, other), false, true);
        assertThat(result.scenarios().stream().map(ScenarioCheck::state))
                .containsExactly(ScenarioCheck.State.SKIPPED, ScenarioCheck.State.COMPARED);
        assertThat(files()).hasSize(2);
    }

    @Test
    void settingsAreInputsAndLineEndsAreNot() throws IOException {
        check(List.of(inflate), true, false);
        Files.writeString(inflate, Files.readString(inflate).replace("\n", "\r\n"));
        assertThat(check(List.of(inflate), false, true).scenarios().get(0).state())
                .isEqualTo(ScenarioCheck.State.SKIPPED);
        assertThat(check(List.of(inflate), false, true, Setting.parse("duration=29m"))
                        .scenarios()
                        .get(0)
                        .state())
                .isEqualTo(ScenarioCheck.State.COMPARED);
    }

    @Test
    void failedAssertionKeepsTheBaselineUnlessForced() throws IOException {
        check(List.of(inflate), true, false);
        String before = Files.readString(new BaselineFolder(baseline).file(inflate));
        replace(inflate, "cpu: 1\n", "cpu: 1800m\n");
        CheckResult refused = check(List.of(inflate), true, false);
        assertThat(refused.scenarios().get(0).state()).isEqualTo(ScenarioCheck.State.REFUSED);
        assertThat(refused.fails()).isTrue();
        assertThat(Files.readString(new BaselineFolder(baseline).file(inflate))).isEqualTo(before);
        run(new CheckRequest(List.of(inflate), List.of(), baseline, null, true, true, false, FileAccess.OWN_FOLDER), 1);
        assertThat(Files.readString(new BaselineFolder(baseline).file(inflate))).isNotEqualTo(before);
    }

    @Test
    void updateThatWasKilledWhileFilesTookTheirPlacesIsFinishedFirst() throws IOException {
        check(List.of(inflate), true, false);
        Path file = new BaselineFolder(baseline).file(inflate);
        String partial = file.getFileName() + ".7-0.partial";
        Files.move(file, baseline.resolve(partial));
        Files.writeString(baseline.resolve("update.partial"), partial + "\nend\n");
        assertThat(check(List.of(inflate), false, false).fails()).isFalse();
        assertThat(files()).containsExactly(file.getFileName().toString());
    }

    @Test
    void missingBaselineNamesTheCommand() {
        assertThatThrownBy(() -> check(List.of(inflate), false, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no baseline in")
                .hasMessageContaining("Record it: sawhorse check " + inflate + " --baseline " + baseline + " --update");
        assertThat(baseline).doesNotExist();
    }

    @Test
    void scenarioOfAnyNameHasABaseline() throws IOException {
        Path odd = copy("ordner mit leerzeichen/größe & \"mehr\" 漢字.yaml");
        assertThat(check(List.of(odd), true, false).fails()).isFalse();
        assertThat(check(List.of(odd), false, true).scenarios().get(0).state()).isEqualTo(ScenarioCheck.State.SKIPPED);
        assertThat(files()).allMatch(name -> name.matches("[A-Za-z0-9._-]+\\.json"));
    }

    @Test
    void scenariosAndBaselinesCanBeMovedTogether() throws IOException {
        check(List.of(inflate), true, false);
        Path moved = root.resolveSibling(root.getFileName() + "-moved");
        Files.move(root, moved);
        try {
            CheckRequest request = new CheckRequest(
                    List.of(moved.resolve("a/inflate.yaml")),
                    List.of(),
                    moved.resolve("baseline"),
                    null,
                    false,
                    false,
                    true,
                    FileAccess.OWN_FOLDER);
            assertThat(run(request, 1).scenarios().get(0).state()).isEqualTo(ScenarioCheck.State.SKIPPED);
        } finally {
            Files.move(moved, root);
        }
    }

    @Test
    void resultDoesNotDependOnTheNumberOfThreads() throws IOException {
        Path policies = root.resolve("policies.yaml");
        Files.copy(Path.of("consolidation-policies.yaml"), policies);
        List<Path> files = List.of(inflate, policies);
        List<Setting> settings = List.of(Setting.parse("duration=5m"));
        run(new CheckRequest(files, settings, baseline, 2, true, true, false, FileAccess.OWN_FOLDER), 3);
        String first = Files.readString(new BaselineFolder(baseline).file(policies));
        replace(inflate, "cpu: 1\n", "cpu: 1800m\n");
        CheckRequest request =
                new CheckRequest(files, settings, baseline, null, false, false, false, FileAccess.OWN_FOLDER);
        String one = ValueText.json(CheckTree.of(run(request, 1)));
        assertThat(ValueText.json(CheckTree.of(run(request, 4)))).isEqualTo(one);
        assertThat(one).contains("\"seeds\": 2");
        run(new CheckRequest(files, settings, baseline, 2, true, true, false, FileAccess.OWN_FOLDER), 1);
        assertThat(Files.readString(new BaselineFolder(baseline).file(policies)))
                .isEqualTo(first);
    }

    @Test
    void stoppedCheckKeepsTheBaseline() throws IOException {
        check(List.of(inflate), true, false);
        String before = Files.readString(new BaselineFolder(baseline).file(inflate));
        replace(inflate, "cpu: 1\n", "cpu: 1800m\n");
        @Nullable
        CheckResult result = Check.of(new CheckRequest(
                        List.of(inflate), List.of(), baseline, null, true, true, false, FileAccess.OWN_FOLDER))
                .run(1, RunArchive.NONE, (now, end) -> now < end / 2);
        assertThat(result).isNull();
        assertThat(Files.readString(new BaselineFolder(baseline).file(inflate))).isEqualTo(before);
        assertThat(files()).hasSize(1);
    }

    @Test
    void baselineOfAnotherScenarioIsRefused() throws IOException {
        Path other = copy("b/inflate.yaml");
        check(List.of(inflate), true, false);
        BaselineFolder folder = new BaselineFolder(baseline);
        Files.copy(folder.file(inflate), folder.file(other));
        assertThatThrownBy(() -> check(List.of(other), false, false))
                .hasMessageContaining("is the baseline of ../a/inflate.yaml, not of ../b/inflate.yaml");
    }

    @Test
    void tolerancesOfTheFolderAndOfAScenarioApply() throws IOException {
        check(List.of(inflate), true, false);
        replace(inflate, "cpu: 1\n", "cpu: 1800m\n");
        replace(inflate, "  - cost.total < 0.13113\n", "");
        Files.writeString(baseline.resolve("tolerances.yaml"), """
                metrics:
                  cost.total: {relative: 90%}
                  cost.monthlyRate: {absolute: 200}
                  cost.perPodHour: ignore
                  idleCost: {relative: 10%}
                  utilization.cpu: {absolute: 5%}
                scenarios:
                  ../a/inflate.yaml:
                    idleCost: {relative: 1.0}
                    packing: {absolute: 1}
                """);
        CheckResult result = check(List.of(inflate), false, false);
        assertThat(result.fails()).isFalse();
        assertThat(only(result).metrics(Change.WITHIN)).hasSize(4);
    }

    @Test
    void invalidTolerancesAreReportedWithTheirPosition() throws IOException {
        Files.createDirectories(baseline);
        Files.writeString(baseline.resolve("tolerances.yaml"), """
                metrics:
                  cost.totl: {relative: 2%}
                  cost.total: {relative: -2%}
                  nodes.peak: some
                  latencySeconds.ready.p95: {absolute: 5 apples}
                  packing: {relativ: 2%}
                """);
        assertThatThrownBy(() -> check(List.of(inflate), true, false))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        e -> assertThat(e.problems().stream()
                                        .map(problem -> problem.position().line()))
                                .containsExactly(2, 3, 4, 5, 6));
    }
}
