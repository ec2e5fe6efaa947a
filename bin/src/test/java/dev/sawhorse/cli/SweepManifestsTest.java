// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParseResult;

import static org.assertj.core.api.Assertions.assertThat;

/** The manifests for batch systems compute each part once, into a file of its own, with options that exist. */
final class SweepManifestsTest {
    private static final int LAST = 39;

    @TempDir
    private Path folder;

    @Test
    void kubernetesJobComputesEachPart() throws Exception {
        String manifest = Files.readString(Path.of("ci", "kubernetes-indexed-job.yaml"));
        String script = group(manifest, "(?s)- >-\n(.*?)\n {10}resources:").replaceAll("\\s+", " ");
        int completions = Integer.parseInt(group(manifest, "completions: (\\d+)"));
        assertThat(completions).isEqualTo(LAST + 1);
        assertPart(script, "JOB_COMPLETION_INDEX", 0, 1, completions);
        assertPart(script, "JOB_COMPLETION_INDEX", LAST, LAST + 1, completions);
    }

    @Test
    void awsBatchArrayComputesEachPart() throws Exception {
        String manifest = Files.readString(Path.of("ci", "aws-batch-array-job.json"));
        String script = group(manifest, "\"(sawhorse compare.*)\"\n").replace("\\\"", "\"");
        int size = Integer.parseInt(group(manifest, "\"size\": (\\d+)"));
        assertPart(script, "AWS_BATCH_JOB_ARRAY_INDEX", 0, 1, size);
        assertPart(script, "AWS_BATCH_JOB_ARRAY_INDEX", LAST, LAST + 1, size);
    }

    @Test
    void gitHubMatrixComputesEachPart() throws Exception {
        String workflow = Files.readString(Path.of("ci", "github-matrix.yml"));
        String script = group(workflow, "(?s)run: >-\n(.*?)\n {8}env:").replaceAll("\\s+", " ");
        List<String> parts = List.of(group(workflow, "shard: \\[(.*)\\]").split(", "));
        assertThat(parts)
                .isEqualTo(IntStream.rangeClosed(1, 8).mapToObj(String::valueOf).toList());
        assertPart(script, "SHARD", 1, 1, parts.size());
        assertPart(script, "SHARD", 8, 8, parts.size());
    }

    /** Runs a script with an index, and compares its arguments with the part that it is to compute. */
    private void assertPart(String script, String variable, int index, int part, int parts) throws Exception {
        List<String> arguments = arguments(script, variable, index);
        assertThat(arguments).containsSequence("--shard", part + "/" + parts);
        assertThat(arguments.get(arguments.indexOf("-o") + 1)).endsWith("shard-" + part + ".jsonl");
        ParseResult parsed = Sawhorse.commandLine(Terminal.NONE).parseArgs(arguments.toArray(String[]::new));
        assertThat(parsed.subcommand().commandSpec().name()).isEqualTo("compare");
    }

    private List<String> arguments(String script, String variable, int index) throws IOException, InterruptedException {
        Path written = folder.resolve("arguments");
        Path sawhorse = Files.writeString(folder.resolve("sawhorse"), "printf '%s\\n' \"$@\" >\"$WRITTEN\"\n");
        assertThat(sawhorse.toFile().setExecutable(true)).isTrue();
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", script).inheritIO();
        shell.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        shell.environment().put("WRITTEN", written.toString());
        shell.environment().put(variable, String.valueOf(index));
        Process process = shell.start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return new ArrayList<>(Files.readAllLines(written));
    }

    private static String group(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }
}
