// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Files that strangers wrote, be it to do harm: what is wrong is told as bad input, and nothing else is read. */
@Tag("slow")
class ForeignInputTest {
    private static final String NODE_POOL = """
            name: shop
            duration: 5m
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  userData: echo SECRET1
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: v1
                kind: Secret
                metadata: {name: s}
                stringData: {password: SECRET2}
              - apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec:
                  containers:
                    - name: c
                      image: c
                      env: [{name: A, value: SECRET3}]
                      resources: {requests: {cpu: "1"}}
            """;

    @TempDir
    private Path folder;

    private Path run() throws IOException {
        Path scenario = Files.writeString(folder.resolve("shop.yaml"), NODE_POOL);
        Path out = folder.resolve("out");
        Ran ran = Ran.of("run", scenario.toString(), "--no-charts", "-o", out.toString());
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
        return out;
    }

    @Test
    void aRedactedRunCanBeExplainedWithoutItsFiles() throws IOException {
        Path out = run();
        assertThat(Files.readString(out.resolve("inputs.json")))
                .doesNotContain("SECRET")
                .contains("redacted");
        Files.delete(folder.resolve("shop.yaml"));
        Ran explained = Ran.of("explain", out.toString(), "pod", "p");
        assertThat(explained.exitCode()).as(explained.stderr()).isZero();
        assertThat(explained.stdout()).contains("bound").doesNotContain("SECRET");
    }

    @Test
    void explainReadsNothingOutsideTheFolderOfARunFromElsewhere() throws IOException {
        Path out = run();
        Path secret = Files.writeString(folder.resolve("secret.yaml"), "kind: OUTSIDE\nroot: x\n");
        Path table = Files.writeString(folder.resolve("secret.csv"), "OUTSIDE,1\n");
        String inputs = Files.readString(out.resolve("inputs.json"));
        for (String named : List.of(
                secret.toString(),
                "../secret.yaml",
                "secret.yaml",
                "out/../secret.yaml",
                "/etc/passwd",
                ".",
                "*.yaml")) {
            assertRefused(out, inputs.replace("manifests:", "manifests:\\n  - " + named));
        }
        assertRefused(out, inputs.replace("manifests:", "prices: {table: " + table + "}\\nmanifests:"));
        assertRefused(
                out,
                inputs.replace(
                        "manifests:",
                        "workloads:\\n  a: {arrivals: {replay: {file: " + table
                                + "}, manifest: {kind: Pod, apiVersion: v1, metadata: {name: x}}}}\\nmanifests:"));
    }

    private static void assertRefused(Path out, String inputs) throws IOException {
        Files.writeString(out.resolve("inputs.json"), inputs);
        Ran ran = Ran.of("explain", out.toString(), "pod", "p");
        assertThat(ran.exitCode()).as(ran.stderr()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stdout() + ran.stderr()).doesNotContain("OUTSIDE", "root:", "is a string, but");
    }

    @Test
    void aRunFolderOfLinksIsRejectedWithoutRevealingTheirTargets() throws IOException {
        Path out = run();
        Path secret = Files.writeString(folder.resolve("secret"), "OUTSIDE: 1\n");
        for (String name : List.of("inputs.json", "summary.json", "journal.jsonl.gz")) {
            Path kept = Files.move(out.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            Files.createSymbolicLink(out.resolve(name), secret);
            Ran ran = Ran.of("explain", out.toString(), "pod", "p");
            assertThat(ran.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(ran.stdout() + ran.stderr())
                    .contains(name + ": is a link")
                    .doesNotContain("OUTSIDE");
            Files.move(kept, out.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Test
    void aNulInTheNameOfAFileIsBadInput() throws IOException {
        for (String line : List.of(
                "manifests: [\"a\\0b.yaml\"]",
                "prices: {table: \"a\\0b.csv\"}",
                "latencies: {boot: {empirical: \"a\\0b.csv\"}}",
                "workloads: {a: {arrivals: {replay: {file: \"a\\0b.csv\"}, manifest: \"a\\0b.yaml\"}}}",
                "timeline: [{at: 1m, apply: \"a\\0b.yaml\"}]",
                "variants: [{name: v, manifests: [\"a\\0b.yaml\"]}]")) {
            Path file = Files.writeString(folder.resolve("s.yaml"), line + "\n");
            assertBad("validate", file.toString());
            assertBad("run", file.toString(), "-o", folder.resolve("o").toString());
            assertBad("lint", file.toString());
        }
        Path out = run();
        String inputs = Files.readString(out.resolve("inputs.json"));
        Files.writeString(out.resolve("inputs.json"), inputs.replace("shop.yaml", "a\\u0000b.yaml"));
        Ran ran = Ran.of("explain", out.toString(), "pod", "p");
        assertThat(ran.exitCode()).as(ran.stderr()).isLessThanOrEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stderr()).doesNotContain("defect");
    }

    @Test
    void jsonAndNumbersBeyondAllBoundsAreBadInput() throws IOException {
        for (String text : List.of(
                "[".repeat(600) + "]".repeat(600),
                "{\"seed\": " + "9".repeat(1_000_000) + "}",
                "{\"" + "k".repeat(60_000) + "\": 1}",
                "{\"seed\": 1e" + "9".repeat(2_000) + "}")) {
            Path file = Files.writeString(folder.resolve("s.json"), text);
            assertBad("validate", file.toString());
            assertBad("lint", file.toString());
            assertBad("run", file.toString(), "-o", folder.resolve("o").toString());
        }
        Path yaml = Files.writeString(folder.resolve("s.yaml"), "seed: " + "9".repeat(1_000_000) + "\n");
        assertBad("validate", yaml.toString());
        Path good = Files.writeString(folder.resolve("good.yaml"), NODE_POOL);
        for (String setting :
                List.of("name=" + "[".repeat(600), "seed=" + "9".repeat(100_000), "a.".repeat(20_000) + "a=1")) {
            assertBad("run", good.toString(), "-o", folder.resolve("o").toString(), "--set", setting);
        }
    }

    @Test
    void aLineWithoutEndInACompressedFileIsBadInputAndDoesNotFillTheMemory() throws IOException {
        Path trace = folder.resolve("t.csv.gz");
        endless(trace, "pod_id,arrival_s,duration_s,cpu_milli,mem_mib\n");
        assertBad("trace", "inspect", trace.toString());
        assertBad("trace", "convert", trace.toString(), folder.resolve("o.csv").toString());
        assertThat(folder.resolve("o.csv")).doesNotExist();
        Path out = run();
        Path journal = out.resolve("journal.jsonl.gz");
        endless(journal, "");
        assertBad("export", out.toString(), "nodeclaims");
        assertBad("explain", out.toString(), "pod", "p");
    }

    /** A third of a gigabyte in one line, which are 300 kB compressed: members of equal text, one after the other. */
    private static void endless(Path file, String before) throws IOException {
        byte[] part = new byte[1 << 20];
        Arrays.fill(part, (byte) 'x');
        byte[] member = packed(part);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(packed(before.getBytes(StandardCharsets.UTF_8)));
            for (int i = 0; i < 300; i++) {
                out.write(member);
            }
        }
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream zipped = new GZIPOutputStream(packed)) {
            zipped.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void journalsOutOfRangeOrOutOfOrderAreBadInputOfEveryExport() throws IOException {
        Path out = run();
        Path journal = out.resolve("journal.jsonl.gz");
        String lines;
        try (GZIPInputStream packed = new GZIPInputStream(Files.newInputStream(journal))) {
            lines = new String(packed.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (String time : List.of("1e30", "0.00000000001", "1e-99999", "-1", "\"x\"", "299.5")) {
            try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(journal))) {
                packed.write(lines.replaceFirst("\"t\":[1-9][0-9.]*", "\"t\":" + time)
                        .getBytes(StandardCharsets.UTF_8));
            }
            for (String kind : List.of("nodeclaims", "metrics", "karpenter-log")) {
                assertBad("export", out.toString(), kind);
            }
        }
    }

    @Test
    void aJournalWithInvalidStartAndLimitIsReportedByLine() throws IOException {
        Path out = run();
        Path journal = out.resolve("journal.jsonl.gz");
        String lines;
        try (GZIPInputStream packed = new GZIPInputStream(Files.newInputStream(journal))) {
            lines = new String(packed.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (String line : List.of(
                lines.replaceFirst("\"start\":\"[^\"]*\"", "\"start\":\"db-0\""),
                lines.replaceFirst("\"limits\":\\{\\}", "\"limits\":{\"cpu\":\"/etc/passwd\"}"))) {
            assertThat(line).isNotEqualTo(lines);
            try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(journal))) {
                packed.write(line.getBytes(StandardCharsets.UTF_8));
            }
            StringBuilder printed = new StringBuilder();
            for (String what : List.of("metrics", "openmetrics", "nodeclaims", "karpenter-log")) {
                Ran ran = Ran.of("export", out.toString(), what);
                assertThat(ran.exitCode()).as(what + ran.stderr()).isLessThanOrEqualTo(ExitCode.BAD_INPUT);
                printed.append(ran.stderr());
            }
            assertThat(printed.toString())
                    .contains("does not fit the lines before it")
                    .doesNotContain("Exception", "defect");
        }
    }

    private static void assertBad(String... arguments) {
        Ran ran = Ran.of(arguments);
        assertThat(ran.exitCode()).as(ran.stderr()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stdout() + ran.stderr()).contains("error").doesNotContain("\tat ", "Exception");
        assertThat(ran.stderr().length()).as("length of what is printed").isLessThan(10_000);
    }
}
