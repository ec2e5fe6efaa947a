// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
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

    private Tuner tuner(String path, int threads) throws IOException {
        String tune = """

                tune:
                  parameters:
                    after: {path: "%s", values: [0s, 5m, soon]}
                """.formatted(path);
        Path file = Files.writeString(folder.resolve("inflate.yaml"), Files.readString(Path.of("inflate.yaml")) + tune);
        return new Tuner(
                file,
                List.of(Setting.parse("duration=12m"), Setting.parse("assert=[]")),
                FileAccess.OWN_FOLDER,
                new ThreadsEngine(),
                new SweepEngine.Options(threads),
                TuneSearch.LEAST_BUDGET,
                ScenarioRun.Monitor.NONE);
    }

    @Test
    void comparesTheBestWithTodayAndWritesItsManifests() throws IOException {
        Tuning tuning = Objects.requireNonNull(tuner(PATH, 2).search(TuneSearch.LEAST_BUDGET));
        assertThat(tuning.found().tried()).isEqualTo(2);
        assertThat(tuning.rejected().values()).singleElement().asString().contains("soon");
        assertThat(tuning.compared().get(0).name()).isEqualTo(Tuning.TODAY);
        assertThat(tuning.compared()).hasSize(tuning.found().front().size() + 1);
        List<Setting> settings = tuning.settings(0);
        String text = TunedManifests.of(
                ScenarioLoader.load(
                        folder.resolve("inflate.yaml"),
                        List.of(Setting.parse(PATH + "=7m")),
                        "",
                        FileAccess.OWN_FOLDER),
                tuning.today(),
                List.of(Setting.parse(PATH + "=7m")),
                List.of("Head"));
        assertThat(settings).hasSize(1);
        assertThat(text)
                .startsWith("# Head\n# " + PATH + "=7m (before: \"30s\")\n")
                .contains("---\napiVersion: karpenter.sh/v1\nkind: NodePool\n")
                .contains("consolidateAfter: 7m\n")
                .doesNotContain("EC2NodeClass\nmetadata");
    }

    @Test
    void pathThatNamesNothingIsRefusedBeforeAnyRun() {
        assertThatThrownBy(() -> tuner(PATH.replace("default", "defalt"), 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no [kind=NodePool,name=defalt] among the manifests");
    }

    @Test
    void fieldThatDoesNotExistIsNamed() throws IOException {
        Tuner tuner = tuner(PATH + "r", 1);
        assertThatThrownBy(() -> tuner.search(TuneSearch.LEAST_BUDGET))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no combination of the parameters of tune is valid")
                .hasMessageContaining("consolidateAfterr");
    }
}
