// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What package managers are told about the release is true of its files. */
final class PackagingTest {
    private static final Path PACKAGING = Execution.TARGET.resolve("packaging");
    private static final String RELEASES = System.getProperty("release.files");
    private static final String ARCHIVE = "sawhorse-" + Execution.VERSION + ".tar.gz";

    @TempDir
    private Path shared;

    private static String text(String file) throws IOException {
        return Files.readString(PACKAGING.resolve(file));
    }

    private static JsonNode yaml(String file) throws IOException {
        Object tree = new Load(LoadSettings.builder().build()).loadFromString(text(file));
        return new JsonMapper().valueToTree(tree);
    }

    /** The checksum of a file of the release, from its list. */
    private static String checksum(String file) throws IOException {
        try (Stream<String> lines = Files.lines(Execution.TARGET.resolve("SHA256SUMS"))) {
            return lines.filter(line -> line.endsWith(" " + file) || line.endsWith("*" + file))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("SHA256SUMS has no " + file));
        }
    }

    @Test
    void noPlaceholderIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(PACKAGING)) {
            assertThat(files)
                    .hasSize(5)
                    .allSatisfy(
                            file -> assertThat(Files.readString(file)).doesNotContainPattern("@[A-Z0-9_]+@|\\$\\{"));
        }
    }

    @Test
    void theFormulaHasTheArchiveWithItsChecksum() throws Exception {
        assertThat(text("sawhorse.rb"))
                .contains("  url \"" + RELEASES + "/" + ARCHIVE + "\"\n  sha256 \"" + checksum(ARCHIVE) + "\"\n");
        String home = Execution.TARGET + "/sawhorse-" + Execution.VERSION + "/sawhorse-" + Execution.VERSION;
        assertThat(Path.of(home, "share/man/man1")).isNotEmptyDirectory();
        assertThat(Path.of(home, "share/bash-completion/completions/sawhorse")).isRegularFile();
    }

    @Test
    void rubyAcceptsTheFormula() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/ruby")));
        Execution.of(
                        shared,
                        shared,
                        List.of(
                                "/usr/bin/ruby",
                                "-c",
                                PACKAGING.resolve("sawhorse.rb").toString()))
                .succeeds();
    }

    /** As krew installs a plugin: the files are copied, and a link with the name of the plugin points to the binary. */
    @Test
    void thePluginForKubectlStarts() throws Exception {
        JsonNode manifest = yaml("krew.yaml");
        assertThat(manifest.at("/apiVersion").stringValue()).isEqualTo("krew.googlecontainertools.github.com/v1alpha2");
        assertThat(manifest.at("/kind").stringValue()).isEqualTo("Plugin");
        assertThat(manifest.at("/metadata/name").stringValue()).isEqualTo("sawhorse");
        assertThat(manifest.at("/spec/version").stringValue()).isEqualTo("v" + Execution.VERSION);
        assertThat(manifest.at("/spec/shortDescription").stringValue()).hasSizeLessThanOrEqualTo(50);
        assertThat(manifest.at("/spec/platforms")).hasSize(1);
        JsonNode platform = manifest.at("/spec/platforms/0");
        assertThat(platform.get("uri").stringValue()).isEqualTo(RELEASES + "/" + ARCHIVE);
        assertThat(platform.get("sha256").stringValue()).isEqualTo(checksum(ARCHIVE));
        Path unpacked = Files.createDirectory(shared.resolve("unpacked"));
        Path plugin = Files.createDirectory(shared.resolve("plugin"));
        Execution.of(
                        shared,
                        shared,
                        List.of("tar", "-xzf", Execution.TARGET.resolve(ARCHIVE).toString(), "-C", unpacked.toString()))
                .succeeds();
        assertThat(platform.at("/files/0/to").stringValue()).isEqualTo(".");
        String from = platform.at("/files/0/from").stringValue();
        Execution.of(shared, unpacked, List.of("sh", "-c", "mv " + from + " '" + plugin + "'"))
                .succeeds();
        Path link = Files.createSymbolicLink(
                shared.resolve("kubectl-sawhorse"),
                plugin.resolve(platform.get("bin").stringValue()));
        assertThat(Execution.of(shared, shared, List.of(link.toString(), "version"))
                        .succeeds()
                        .output())
                .contains("sawhorse " + Execution.VERSION);
    }

    @Test
    void theAliasOfJbangIsAnArtifactWithThisMainClass() throws IOException {
        JsonNode alias = new JsonMapper().readTree(text("jbang-catalog.json")).at("/aliases/sawhorse");
        assertThat(alias.get("script-ref").stringValue()).isEqualTo("dev.sawhorse:sawhorse-bin:" + Execution.VERSION);
        assertThat(alias.get("main").stringValue()).isEqualTo("dev.sawhorse.cli.Main");
    }

    @Test
    void theSchemaForEditorsIsAFileOfTheRelease() throws IOException {
        JsonNode entry = new JsonMapper().readTree(text("schemastore.json"));
        assertThat(entry.get("url").stringValue()).isEqualTo(RELEASES + "/scenario.schema.json");
        assertThat(entry.get("fileMatch").get(0).stringValue()).isEqualTo("*.sawhorse.yaml");
        assertThat(checksum("scenario.schema.json")).hasSize(64);
    }

    @Test
    void everyFileThatJReleaserPublishesIsThere() throws IOException {
        JsonNode root = yaml("jreleaser.yml");
        assertThat(root.at("/project/version").stringValue()).isEqualTo(Execution.VERSION);
        for (String list : new String[] {"/files/artifacts", "/distributions/sawhorse/artifacts"}) {
            for (JsonNode artifact : root.at(list)) {
                String file = artifact.get("path").stringValue();
                assertThat(Execution.TARGET.resolve(file)).isRegularFile();
                assertThat(checksum(file)).hasSize(64);
            }
        }
        String debian = root.at("/files/globs/0/pattern").stringValue();
        try (Stream<Path> files = Files.list(Execution.TARGET)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> name.matches(debian.replace(".", "[.]").replace("*", ".*")))
                    .hasSize(1);
        }
    }
}
