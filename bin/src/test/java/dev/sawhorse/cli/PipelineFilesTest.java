// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.scenario.file.SawhorseVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The workflows to be copied do what they say in a repository like that of a user: each step is run as it stands, on a branch
 * that changes nothing and on one that packs pods otherwise. Actions of others, the APIs and the release have stand-ins.
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

    private CommentServer comments;

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
        comments = new CommentServer();
        release();
        Path scenario = repository.resolve(SCENARIO);
        Files.createDirectories(scenario.getParent());
        Files.copy(Path.of("src/test/resources/golden/check-packing/shop.yaml"), scenario);
        assertThat(shell(
                        repository,
                        "git init -q -b main; printf '.tools\\ncheck\\n' >.gitignore; " + commit("begin"),
                        Map.of()))
                .isZero();
        Files.writeString(folder.resolve("event.json"), "{\"number\": 7, \"pull_request\": {\"number\": 7}}");
    }

    @AfterEach
    void stopComments() {
        comments.close();
    }

    /** A release with a launcher that asks the JVM of the test, and with the scripts of the distribution. */
    private void release() throws Exception {
        Path contents = folder.resolve("contents/sawhorse-0.1.0");
        executable(contents.resolve("bin/sawhorse"), CLIENT);
        Path scripts = Files.createDirectories(contents.resolve("share/ci"));
        Files.createDirectories(releases());
        for (String script : new String[] {"check.sh", "comment.sh"}) {
            Files.copy(FILES.resolve(script), scripts.resolve(script));
        }
        Files.copy(FILES.resolve("install.sh"), releases().resolve("install.sh"));
        assertThat(shell(
                        releases(),
                        "tar -czf sawhorse-0.1.0.tar.gz -C ../contents sawhorse-0.1.0; sha256sum *.gz >SHA256SUMS",
                        Map.of()))
                .isZero();
    }

    private Path releases() {
        return folder.resolve("releases");
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
        builder.environment().put("SESSION", session().toString());
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("RUNNER_"));
        builder.environment()
                .merge("PATH", environment.getOrDefault("FURTHER_PATH", "") + ":", (path, first) -> first + path);
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    /** Records a baseline, and changes on a branch what a pull request would. */
    private void pullRequest(boolean recorded, String cpu) throws Exception {
        String launcher = folder.resolve("contents/sawhorse-0.1.0/bin/sawhorse").toString();
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
                (text, environment) -> {
                    Map<String, String> all = new LinkedHashMap<>(environment);
                    all.put("GITHUB_REPOSITORY", "team/clusters");
                    all.put("GITHUB_API_URL", comments.url());
                    all.put("GITHUB_EVENT_PATH", folder.resolve("event.json").toString());
                    return shell(repository, text, all);
                },
                Map.of(
                        "inputs.releases",
                        releases().toUri().toString().replaceAll("/$", ""),
                        "github.server_url",
                        "https://github.example",
                        "github.action_repository",
                        "your-organisation/sawhorse",
                        "github.token",
                        CommentServer.TOKEN));
    }

    private static Map<String, String> outcomes(String check, String lint) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        outcomes.put("actions/checkout@v4", "success");
        outcomes.put("Install Sawhorse", "success");
        outcomes.put("Check cost, waiting and packing", check);
        outcomes.put("Comment on the pull request", "success");
        outcomes.put("Show what lint finds in the files", lint);
        outcomes.put("actions/upload-artifact@v4", "success");
        return outcomes;
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log.txt"));
    }

    @Test
    void packingChangeFailsOnGitHubWithACommentThatAPersonUnderstands() throws Exception {
        pullRequest(true, "1200m");
        assertThat(gitHub()).containsExactlyEntriesOf(outcomes("failure", "success"));
        assertThat(comments.bodies()).hasSize(1);
        assertThat(comments.bodies().get(0))
                .startsWith("<!-- sawhorse check -->\n### Sawhorse: 1 of 1 failed, the monthly cost rises by $126")
                .contains("# api + worker: was 1 × c6i.xlarge, now 1 × c6i.2xlarge: +$0.3400 in the run")
                .contains("- 1 × c6i.xlarge: 1 api + 2 worker\n+ 1 × c6i.2xlarge: 1 api + 2 worker\n");
        assertThat(comments.requests()).last().isEqualTo("POST /repos/team/clusters/issues/7/comments");
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
        pullRequest(false, "\"1\"");
        assertThat(gitHub()).containsExactlyEntriesOf(outcomes("failure", "skipped"));
        assertThat(log()).contains("has no baseline in baselines", "There is no check/comment.md: nothing to comment.");
        assertThat(comments.requests()).isEmpty();
    }

    private Map<String, String> gitLabVariables() {
        return Map.of(
                "CI_API_V4_URL",
                comments.url(),
                "CI_MERGE_REQUEST_PROJECT_ID",
                "12",
                "CI_MERGE_REQUEST_IID",
                "7",
                "CI_PROJECT_DIR",
                repository.toString(),
                "SAWHORSE_TOKEN",
                CommentServer.TOKEN);
    }

    /** Returns the exit code of the job's script; what runs after it has a shell of its own. */
    private int gitLab() throws Exception {
        String text = Files.readString(FILES.resolve("gitlab-ci.yml"));
        MappingNode inputs = parsed(text.substring(0, text.indexOf("\n---\n")))
                .mapping("spec")
                .mapping("inputs");
        String job = text.substring(text.indexOf("\n---\n"));
        for (MappingNode.Entry input : inputs.entries()) {
            String value = input.key().equals("releases")
                    ? releases().toUri().toString().replaceAll("/$", "")
                    : String.valueOf(((MappingNode) input.value()).text("default"));
            job = job.replace("$[[ inputs." + input.key() + " ]]", value.isEmpty() ? "\"\"" : value);
        }
        assertThat(job).doesNotContain("$[[");
        MappingNode root = parsed(job);
        MappingNode autoscaling = root.mapping("autoscaling");
        StringBuilder variables = new StringBuilder();
        for (MappingNode.Entry variable : autoscaling.mapping("variables").entries()) {
            variables.append("export " + variable.key() + "=\"" + ((ScalarNode) variable.value()).text() + "\"\n");
        }
        int code = shell(
                repository,
                variables + lines(autoscaling, "before_script") + lines(autoscaling, "script"),
                gitLabVariables());
        assertThat(shell(repository, variables + lines(autoscaling, "after_script"), gitLabVariables()))
                .isZero();
        return code;
    }

    private static MappingNode parsed(String text) {
        return SourceDocuments.parseSingle(
                SourceFile.read("gitlab-ci.yml", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
    }

    private static String lines(MappingNode job, String part) {
        return ((SequenceNode) job.present(part))
                .items().stream().map(line -> ((ScalarNode) line).text() + "\n").collect(Collectors.joining());
    }

    @Test
    void packingChangeFailsOnGitLab() throws Exception {
        pullRequest(true, "1200m");
        int code = gitLab();
        assertThat(code).as(log()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(comments.bodies()).hasSize(1);
        assertThat(comments.bodies().get(0)).contains("# api + worker: was 1 × c6i.xlarge, now 1 × c6i.2xlarge");
        assertThat(comments.requests()).last().isEqualTo("POST /projects/12/merge_requests/7/notes");
        assertThat(repository.resolve("check/junit.xml")).content().contains("failures=\"10\"");
        assertThat(repository.resolve("check/lint.sarif")).exists();
        assertThat(shell(repository, "git checkout -q main", Map.of())).isZero();
        assertThat(gitLab()).as("with nothing changed").isEqualTo(ExitCode.DONE);
        assertThat(comments.requests()).last().isEqualTo("PUT /projects/12/merge_requests/7/notes/1");
        assertThat(comments.bodies()).hasSize(1).first().asString().doesNotContain("c6i.2xlarge");
    }

    private int comment(String platform) throws Exception {
        return comment(platform, "<!-- sawhorse check -->\nthe \"new\" result\n");
    }

    private int comment(String platform, String text) throws Exception {
        Path file = folder.resolve("comment.md");
        Files.writeString(file, text);
        Map<String, String> environment = platform.equals("GitLab")
                ? gitLabVariables()
                : Map.of(
                        "GITHUB_REPOSITORY",
                        "team/clusters",
                        "GITHUB_API_URL",
                        comments.url(),
                        "GITHUB_EVENT_PATH",
                        folder.resolve("event.json").toString(),
                        "GH_TOKEN",
                        CommentServer.TOKEN);
        return shell(repository, "'" + FILES.resolve("comment.sh").toAbsolutePath() + "' '" + file + "'", environment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GitHub", "GitLab"})
    void aCommentIsFoundByItsMarkOnALaterPageAndReplaced(String platform) throws Exception {
        for (int i = 0; i < 130; i++) {
            comments.add("what somebody thinks of <!-- sawhorse check -->");
        }
        comments.add("<!-- sawhorse check -->\nthe old result");
        assertThat(comment(platform)).isZero();
        assertThat(comments.bodies()).hasSize(131).last().isEqualTo("<!-- sawhorse check -->\nthe \"new\" result\n");
    }

    @Test
    void aCommentThatIsLongerThanGitHubTakesEndsWithASentenceThatIsNotFoldedAway() throws Exception {
        String text = "<!-- sawhorse check -->\n<details><summary>shop</summary>\n\n```diff\n"
                + "- 1 × 😀 web\n".repeat(8_000) + "```\n</details>\nthe end\n";
        assertThat(comment("GitHub", text)).isZero();
        assertThat(comments.bodies())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("<!-- sawhorse check -->\n<details><summary>shop</summary>\n\n```diff\n- 1 × 😀 web\n")
                .endsWith(
                        "- 1 × 😀 web\n```\n</details>\n\n**Shortened**: this comment would have 96089 characters, of which "
                                + "65536 are allowed. The whole result is in the [summary and the files of the job]"
                                + "(https://github.com/team/clusters/actions/runs/).\n");
        assertThat(comment("GitLab", text)).isZero();
        assertThat(comments.bodies()).hasSize(1).first().isEqualTo(text);
    }

    @Test
    void aCommentOfSomebodyElseWithTheMarkIsLeftAlone() throws Exception {
        comments.addOfAnother("<!-- sawhorse check -->\nquoted");
        assertThat(comment("GitHub")).isZero();
        assertThat(comments.bodies()).hasSize(2).first().isEqualTo("<!-- sawhorse check -->\nquoted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GitHub", "GitLab"})
    void aTokenThatMayNotCommentIsSaidAndNoFailure(String platform) throws Exception {
        comments.refuse();
        assertThat(comment(platform)).isZero();
        assertThat(comments.bodies()).isEmpty();
        assertThat(log())
                .contains("No comment: the token may not write comments (HTTP 403), as in requests from forks.");
    }

    @Test
    void aFileThatIsNotThatOfTheReleaseIsNotInstalled() throws Exception {
        Files.writeString(releases().resolve("sawhorse-0.1.0.tar.gz"), "something else");
        Map<String, String> environment = Map.of(
                "SAWHORSE_VERSION",
                "0.1.0",
                "SAWHORSE_RELEASES",
                releases().toUri().toString());
        assertThat(shell(repository, "'" + FILES.resolve("install.sh").toAbsolutePath() + "'", environment))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(log()).contains("its checksum is not that of SHA256SUMS");
        assertThat(folder.resolve("home/.local/share/sawhorse")).isEmptyDirectory();
    }

    @Test
    void theVersionToInstallIsThatOfTheseFiles() throws IOException {
        String version = SawhorseVersion.text();
        assertThat(FILES.resolve("action.yml")).content().contains("default: " + version + "\n");
        assertThat(FILES.resolve("gitlab-ci.yml")).content().contains("default: " + version + "\n", "ref: v" + version);
        assertThat(FILES.resolve("github-actions.yml")).content().contains("@v" + version + "\n");
        assertThat(FILES.resolve("github-matrix.yml")).content().contains("@v" + version + "\n");
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
