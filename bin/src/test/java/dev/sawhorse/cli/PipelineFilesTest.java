// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The workflows to be copied do what they say in a repository like that of a user: each step is run as it stands, on a branch
 * that changes nothing and on one that packs pods otherwise. Actions, {@code gh} and the repository of Sawhorse have stand-ins.
 */
@Tag("slow")
final class PipelineFilesTest {
    private static final Path FILES = Path.of("ci");
    private static final String SCENARIO = "scenarios/größere shop.yaml";

    /** Sends a command to the server and returns what it printed and its exit code. */
    private static final String CLIENT = """
            : >"$SESSION/stdin"
            printf '%s\\0' "$#" "$@" >"$SESSION/requests"
            read -r code <"$SESSION/replies"
            cat "$SESSION/stdout"
            cat "$SESSION/stderr" >&2
            exit "$code"
            """;

    @TempDir
    private static Path shared;

    private static Path repository;
    private static Process server;

    @TempDir
    private Path folder;

    /** Starts one JVM for all tests, in the repository: a JVM for each command takes most of their time. */
    @BeforeAll
    static void startServer() throws Exception {
        repository = Files.createDirectories(shared.resolve("a user's repository"));
        Files.createDirectory(session());
        ProcessBuilder builder = new ProcessBuilder(
                        "bash",
                        "-c",
                        "mkfifo \"$SESSION/requests\" \"$SESSION/replies\"; exec \"$@\" 0<>\"$SESSION/requests\""
                                + " 1<>\"$SESSION/replies\"",
                        "bash",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExampleServer.class.getName(),
                        session().toString())
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .redirectOutput(shared.resolve("server.txt").toFile());
        builder.environment().put("SESSION", session().toString());
        builder.environment().put("GITHUB_STEP_SUMMARY", summary().toString());
        server = builder.start();
    }

    @AfterAll
    static void stopServer() throws InterruptedException {
        server.destroy();
        server.waitFor();
    }

    private static Path session() {
        return shared.resolve("session");
    }

    private static Path summary() {
        return shared.resolve("summary.md");
    }

    @BeforeEach
    void makeRepositories() throws Exception {
        empty(repository);
        Files.deleteIfExists(summary());
        Path tool = Files.createDirectories(folder.resolve("tool"));
        executable(tool.resolve("bin/sawhorse"), CLIENT);
        executable(
                folder.resolve("path/gh"),
                "printf '%s\\n' \"$GH_TOKEN\" \"$@\" > asked.txt; cp \"${@: -1}\" commented.md\n");
        Path scenario = repository.resolve(SCENARIO);
        Files.createDirectories(scenario.getParent());
        Files.copy(Path.of("src/test/resources/golden/check-packing/shop.yaml"), scenario);
        for (Path each : new Path[] {tool, repository}) {
            assertThat(shell(each, "git init -q -b main; " + commit("begin"), Map.of()))
                    .isZero();
        }
    }

    /** Deletes what is in a folder and keeps the folder, which the server works in. */
    private static void empty(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(folder)) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void executable(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/usr/bin/env bash\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String commit(String message) {
        return "git add -A; git -c user.name=a -c user.email=a@example.com commit -q -m '" + message + "'";
    }

    private int shell(Path directory, String text, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("log.txt").toFile()));
        builder.environment().putAll(environment);
        builder.environment().put("TOOL", folder.resolve("tool").toString());
        builder.environment().put("SESSION", session().toString());
        builder.environment().merge("PATH", folder.resolve("path") + ":", (path, first) -> first + path);
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    /** Records a baseline, and changes on a branch what a pull request would. */
    private void pullRequest(boolean recorded, String cpu) throws Exception {
        String launcher = folder.resolve("tool/bin/sawhorse").toString();
        if (recorded) {
            assertThat(shell(
                            repository,
                            launcher + " check scenarios/*.yaml --baseline baselines --update; " + commit("baseline"),
                            Map.of()))
                    .isZero();
        }
        Path scenario = repository.resolve(SCENARIO);
        Files.writeString(scenario, Files.readString(scenario).replace("cpu: \"1\"", "cpu: " + cpu));
        assertThat(shell(repository, "git checkout -q -b change; touch note; " + commit("change"), Map.of()))
                .isZero();
    }

    private Map<String, String> gitHub() throws Exception {
        return GitHubJob.run(
                FILES.resolve("github-actions.yml"),
                repository,
                (text, environment) -> shell(repository, text, environment),
                Map.of("github.event.number", "7", "github.token", "secret"));
    }

    private static Map<String, String> outcomes(String check, String afterwards) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        outcomes.put("actions/checkout@v4", "success");
        outcomes.put("actions/checkout@v4 again", "success");
        outcomes.put("actions/setup-java@v4", "success");
        outcomes.put("Check cost, waiting and packing", check);
        outcomes.put("Comment on the pull request", afterwards);
        outcomes.put("Show what lint finds in the files", afterwards);
        outcomes.put("actions/upload-artifact@v4", "success");
        return outcomes;
    }

    @Test
    void packingChangeFailsOnGitHubWithACommentThatAPersonUnderstands() throws Exception {
        pullRequest(true, "1200m");
        assertThat(gitHub()).containsExactlyEntriesOf(outcomes("failure", "success"));
        assertThat(repository.resolve("commented.md"))
                .content()
                .startsWith("<!-- sawhorse check -->\n### Sawhorse: 1 of 1 failed, the monthly cost rises by $126.14")
                .contains("# api + worker: was 1 × c6i.xlarge, now 1 × c6i.2xlarge: +$0.3400 in the run")
                .contains("- 1 × c6i.xlarge: 1 api + 2 worker\n+ 1 × c6i.2xlarge: 1 api + 2 worker\n");
        assertThat(repository.resolve("asked.txt"))
                .content()
                .startsWith("secret\npr\ncomment\n7\n--edit-last\n--create-if-none\n--body-file\n");
        assertThat(summary()).content().contains("1 of 1 failed");
        assertThat(repository.resolve("check/report.html"))
                .content()
                .contains("<h1>Check failed: 1 of 1 scenario</h1>");
    }

    @Test
    void unchangedScenarioPassesOnGitHub() throws Exception {
        pullRequest(true, "\"1\"");
        assertThat(gitHub()).containsExactlyEntriesOf(outcomes("success", "success"));
        assertThat(repository.resolve("check/junit.xml")).content().contains("<skipped");
    }

    @Test
    void scenarioWithoutABaselineFailsOnGitHubWithoutAComment() throws Exception {
        Files.createDirectories(repository.resolve("check"));
        pullRequest(false, "\"1\"");
        assertThat(gitHub()).containsExactlyEntriesOf(outcomes("failure", "skipped"));
        assertThat(folder.resolve("log.txt")).content().contains("has no baseline in baselines");
    }

    /** Returns the exit code of the job's script, and asserts that what it keeps is there. */
    private int gitLab() throws Exception {
        MappingNode root = SourceDocuments.parseSingle(SourceFile.read(FILES.resolve("gitlab-ci.yml")));
        MappingNode job = (MappingNode) root.present("autoscaling");
        StringBuilder script = new StringBuilder();
        for (String part : new String[] {"before_script", "script"}) {
            ((SequenceNode) job.present(part))
                    .items()
                    .forEach(line -> script.append(((ScalarNode) line).text()).append('\n'));
        }
        return shell(
                repository,
                script.toString(),
                Map.of("SAWHORSE_REPOSITORY", folder.resolve("tool").toUri().toString()));
    }

    @Test
    void packingChangeFailsOnGitLab() throws Exception {
        pullRequest(true, "1200m");
        assertThat(gitLab()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(repository.resolve("check/comment.md"))
                .content()
                .contains("# api + worker: was 1 × c6i.xlarge, now 1 × c6i.2xlarge");
        assertThat(repository.resolve("check/junit.xml")).content().contains("failures=\"10\"");
        assertThat(repository.resolve("check/lint.sarif")).exists();
        assertThat(shell(repository, "git checkout -q main", Map.of())).isZero();
        assertThat(gitLab()).as("with nothing changed").isEqualTo(ExitCode.DONE);
    }

    @Test
    void readmeNamesTheFilesToCopy() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        for (String file : new String[] {"github-actions.yml", "gitlab-ci.yml"}) {
            assertThat(FILES.resolve(file)).exists();
            assertThat(readme).contains("(bin/ci/" + file + ")");
        }
    }
}
