// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The OCI image, read from its archive as an engine does, and its entry point in a root folder made of its layers. */
final class ImageTest {
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path shared;

    private static Path blobs;
    private static JsonNode manifest;
    private static JsonNode config;
    private static Path root;

    private static Path blob(JsonNode descriptor) {
        return blobs.resolve(descriptor.path("digest").asString().substring("sha256:".length()));
    }

    @BeforeAll
    static void unpackTheLayers() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path image = Files.createDirectory(shared.resolve("image"));
        Path archive = Execution.TARGET.resolve(
                "sawhorse-" + Execution.VERSION + "-image-" + System.getProperty("os.arch") + ".tar");
        assertThat(Files.size(archive)).isLessThan(75_000_000);
        run("tar", "-xf", archive.toString(), "-C", image.toString());
        blobs = image.resolve("blobs/sha256");
        ObjectMapper json = new ObjectMapper();
        JsonNode manifests = json.readTree(image.resolve("index.json")).path("manifests");
        assertThat(manifests).hasSize(1);
        manifest = json.readTree(blob(manifests.get(0)));
        config = json.readTree(blob(manifest.path("config")));
        root = Files.createDirectory(shared.resolve("root"));
        for (JsonNode layer : manifest.path("layers")) {
            run("tar", "-xzf", blob(layer).toString(), "-C", root.toString());
        }
    }

    private static Execution run(String... command) throws Exception {
        return Execution.of(shared, shared, List.of(command)).succeeds();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asString()));
        return texts;
    }

    @Test
    void blobsHaveTheDigestsThatNameThem() throws Exception {
        try (Stream<Path> files = Files.list(blobs)) {
            for (Path file : files.toList()) {
                assertThat(run("sha256sum", file.toString()).output())
                        .startsWith(file.getFileName().toString());
            }
        }
    }

    @Test
    void configurationNamesAUserWithoutRights() {
        JsonNode container = config.path("config");
        assertThat(container.path("User").asString()).isEqualTo("65532:65532");
        assertThat(container.path("WorkingDir").asString()).isEqualTo("/work");
        assertThat(texts(container.path("Cmd"))).containsExactly("help");
        assertThat(container
                        .path("Labels")
                        .path("org.opencontainers.image.version")
                        .asString())
                .isEqualTo(Execution.VERSION);
        assertThat(config.path("os").asString()).isEqualTo("linux");
        assertThat(config.path("architecture").asString()).isEqualTo(System.getProperty("os.arch"));
    }

    @Test
    void layersHoldEachJarOnceAndOnlyTwoFoldersThatTheUserCanWrite() throws Exception {
        try (Stream<Path> files = Files.walk(root)) {
            Map<String, Long> jars = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
            // The empty jar of this module has the name of the command line's.
            assertThat(jars.remove("sawhorse.jar")).isEqualTo(2);
            assertThat(jars.values()).isNotEmpty().allMatch(count -> count == 1);
        }
        try (Stream<Path> files = Files.walk(root)) {
            assertThat(files.filter(file -> !Files.isSymbolicLink(file)).filter(ImageTest::canBeWrittenByAll))
                    .containsExactlyInAnyOrder(root.resolve("tmp"), root.resolve("work"));
        }
    }

    private static boolean canBeWrittenByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void entryPointRunsAScenarioInTheFileSystemOfTheLayers() throws Exception {
        assumeTrue(Execution.ROOT, "namespaces of mounts and processes are for root");
        byte[] expected = Execution.expectedSummary(shared);
        // What an engine adds.
        Files.createDirectory(root.resolve("proc"));
        List<String> command = new ArrayList<>(List.of(
                "env",
                "-i",
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--root=" + root,
                "--mount-proc=/proc",
                "--wd=" + config.path("config").path("WorkingDir").asString(),
                "--setgid=65532",
                "--setuid=65532"));
        command.addAll(texts(config.path("config").path("Entrypoint")));
        command.addAll(List.of("run", "/opt/sawhorse/scenarios/inflate.yaml", "-o", "results"));
        Execution.of(shared, shared, command).succeeds();
        Path results = root.resolve("work/results");
        assertThat(results.resolve("summary.json")).hasBinaryContent(expected);
        assertThat(results.resolve("report.html")).exists();
        assertThat(Files.getAttribute(results, "unix:uid")).isEqualTo(65532);
    }
}
