// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FileAccessTest {
    @TempDir
    private Path folder;

    private Path scenario(String manifests) throws IOException {
        Path own = Files.createDirectories(folder.resolve("own"));
        return Files.writeString(own.resolve("scenario.yaml"), "duration: 10m\nmanifests: [" + manifests + "]\n");
    }

    private Path manifests(String place) throws IOException {
        Path file = folder.resolve(place);
        Files.createDirectories(file.getParent());
        String name = file.getFileName().toString().replace(".yaml", "");
        return Files.writeString(file, "apiVersion: v1\nkind: Namespace\nmetadata: {name: " + name + "}\n");
    }

    @Test
    void filesOfTheOwnFolderAndBelowMayBeRead() throws IOException {
        manifests("own/below/a.yaml");
        manifests("own/b.yaml");
        Path scenario = scenario("below/a.yaml, below/../b.yaml");
        assertThatCode(() -> ScenarioLoader.load(scenario)).doesNotThrowAnyException();
    }

    @Test
    void filesElsewhereMayNot() throws IOException {
        Path outside = manifests("other/a.yaml");
        for (String named : List.of("../other/a.yaml", outside.toString(), "../../etc/passwd")) {
            Path scenario = scenario(named);
            assertThatThrownBy(() -> ScenarioLoader.load(scenario))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("scenario.yaml:2:13: manifests[0]: \"" + named + "\": is outside");
        }
    }

    @Test
    void linksAreResolvedBeforeTheAccessCheck() throws IOException {
        Path outside = manifests("other/a.yaml");
        Path scenario = scenario("link.yaml");
        Files.createSymbolicLink(folder.resolve("own/link.yaml"), outside);
        assertThatThrownBy(() -> ScenarioLoader.load(scenario)).hasMessageContaining("outside");
    }

    @Test
    void openedFoldersMayBeReadToo() throws IOException {
        manifests("other/below/a.yaml");
        Path scenario = scenario("../other/below/a.yaml");
        FileAccess access = new FileAccess(List.of(folder.resolve("other")));
        assertThatCode(() -> ScenarioLoader.load(scenario, List.of(), "", access))
                .doesNotThrowAnyException();
        FileAccess another = new FileAccess(List.of(folder.resolve("oth")));
        assertThatThrownBy(() -> ScenarioLoader.load(scenario, List.of(), "", another))
                .hasMessageContaining("outside");
    }
}
