package dev.sawhorse.cli;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the workflows to be copied run does, in a repository like that of a user, what they say it does. */
final class PipelineFilesTest {
    private static final Path FILES = Path.of("ci");
    private static final String LAUNCHER = ".tools/sawhorse/bin/sawhorse";

    @TempDir
    private Path repository;

    private Path scenario;

    @BeforeEach
    void makeRepository() throws IOException {
        scenario = repository.resolve("scenarios/shop.yaml");
        Files.createDirectories(scenario.getParent());
        Files.copy(Path.of("src/test/resources/golden/check-packing/shop.yaml"), scenario);
        Path launcher = repository.resolve(LAUNCHER);
        Files.createDirectories(launcher.getParent());
        Files.writeString(
                launcher,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -cp '"
                        + System.getProperty("java.class.path") + "' " + Main.class.getName() + " \"$@\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private int shell(String command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", "-ec", command)
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .redirectOutput(repository.resolve("output.txt").toFile());
        builder.environment()
                .put("GITHUB_STEP_SUMMARY", repository.resolve("summary.md").toString());
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    /** Returns every text of a workflow that runs Sawhorse. */
    private static List<String> commands(SourceNode node) {
        List<String> commands = new ArrayList<>();
        if (node instanceof MappingNode mapping) {
            mapping.entries().forEach(entry -> commands.addAll(commands(entry.value())));
        } else if (node instanceof SequenceNode sequence) {
            sequence.items().forEach(item -> commands.addAll(commands(item)));
        } else if (node instanceof ScalarNode scalar && scalar.text().startsWith(LAUNCHER)) {
            commands.add(scalar.text());
        }
        return commands;
    }

    @ParameterizedTest
    @ValueSource(strings = {"github-actions.yml", "gitlab-ci.yml"})
    void commandOfTheWorkflowHoldsARepositoryToItsBaselines(String file) throws Exception {
        List<String> commands = commands(SourceDocuments.parseSingle(SourceFile.read(FILES.resolve(file))));
        assertThat(commands).hasSize(1);
        String command = commands.get(0);
        assertThat(shell(command)).as("without a baseline").isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell(LAUNCHER + " check scenarios/*.yaml --baseline baselines --update"))
                .isZero();
        assertThat(shell(command)).as("with nothing changed").isZero();
        assertThat(repository.resolve("check/junit.xml")).content().contains("<skipped");
        Files.writeString(scenario, Files.readString(scenario).replace("cpu: \"1\"", "cpu: 1200m"));
        assertThat(shell(command)).as("with larger requests").isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(repository.resolve("check/comment.md"))
                .content()
                .contains("# api + worker: was 1 × c6i.xlarge, now 1 × c6i.2xlarge");
        assertThat(repository.resolve("check/lint.sarif")).exists();
        assertThat(repository.resolve("summary.md")).content().contains("1 of 1 failed");
    }

    @Test
    void readmeNamesTheFilesToCopy() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        for (String file : List.of("github-actions.yml", "gitlab-ci.yml")) {
            assertThat(FILES.resolve(file)).exists();
            assertThat(readme).contains("(bin/ci/" + file + ")");
        }
    }
}
