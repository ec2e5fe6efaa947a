// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Dumps that are damaged, mixed up or made to do harm: an error with its place, or a warning and files that can be loaded. */
class HostileDumpsTest {
    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata:
              name: n1
              uid: u1
              creationTimestamp: "2026-11-20T08:00:00Z"
              labels: {node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a}
            spec: {providerID: "aws:///us-east-1a/i-01"}
            status:
              capacity: {cpu: "2", memory: 8Gi, pods: "29"}
              allocatable: {cpu: 1930m, memory: 7Gi, pods: "29"}
              conditions: [{type: Ready, status: "True", lastHeartbeatTime: "2026-11-20T09:58:00Z"}]
            """;

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: p1, namespace: shop, uid: p, creationTimestamp: "2026-11-20T08:30:00Z"}
            spec: {nodeName: n1, containers: [{name: a, image: a, resources: {requests: {cpu: 100m}}}]}
            status: {phase: Running}
            """;

    private static final String DUMP = NODE + "---\n" + POD;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "creationTimestamp: \"2026-11-20T08:30:00Z\" | creationTimestamp: yesterday | \"yesterday\" is not a time",
                "creationTimestamp: \"2026-11-20T08:30:00Z\" | creationTimestamp: \"9999-12-31T23:59:59Z\" | clock skew: 1 object",
                "cpu: 100m | cpu: lots | \"lots\" is not a quantity",
                "cpu: 100m | cpu: \"\" | \"\" is not a quantity",
                "cpu: 100m | cpu: [1] | is a list, but a quantity",
                "cpu: 100m | cpu: -100m | an amount of a resource is negative",
                "cpu: 1930m | cpu: -1 | an amount of a resource is negative",
                "containers: [{ | containers: {a: { | is a mapping, but a list",
                "name: p1 | name: 123 | is read as the number 123",
                "m5.large | m99.superlarge | 1 node of the unknown type m99.superlarge simulated as m5",
                "us-east-1a | mars-north-1a | zones that us-east-1 does not have: mars-north-1a as us-east-1a",
                "us-east-1a | eu-wset-1a | the prices of the region eu-wset-1 are unknown: those of eu-west-1 are used"
            })
    void whatCannotBeTakenIsNamedAndTheRestLoads(String text, String replacement, String warning) throws IOException {
        String damaged = DUMP.replace(text, replacement);
        if (replacement.startsWith("containers")) {
            damaged = damaged.replace("}}}]}\nstatus", "}}}}}\nstatus");
        }
        assertThat(damaged).isNotEqualTo(DUMP);

        ImportResult result = imported(file("dump.yaml", damaged));

        assertThat(result.problems()).extracting(Problem::message).anyMatch(message -> message.contains(warning));
        load(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: List | contains no objects of a cluster",
                "kind: List\\nitems: null | contains no objects of a cluster",
                "kind: List\\nitems: {a: b} | contains no objects of a cluster",
                "kind: List\\nitems: [null, 1, a] | contains no objects of a cluster",
                "kind: Secret\\napiVersion: v1\\nmetadata: {name: s} | contains only objects without effect",
                "<html><body>403 Forbidden</body></html> | contains no objects of a cluster",
                "kind: Pod\\n\\tmetadata: {} | Maybe a tab is used for indentation"
            })
    void whatIsNoDumpIsAnError(String text, String message) throws IOException {
        Path path = file("dump.yaml", text.replace("\\n", "\n").replace("\\t", "\t"));

        assertThatThrownBy(() -> imported(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aliasesThatMultiplyADumpAreAnError() throws IOException {
        StringBuilder bomb =
                new StringBuilder("kind: List\nitems:\n- kind: Pod\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            bomb.append("  a").append(i).append(": &a").append(i).append(" [");
            bomb.append(("*a" + (i - 1) + " , ").repeat(9)).append("x]\n");
        }
        Path path = file("bomb.yaml", bomb.toString());

        assertThatThrownBy(() -> imported(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("aliases make this document larger than 1000000 values");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void textWithAByteOrderMarkIsRead(String charset) throws IOException {
        byte[] text = ("\uFEFF" + DUMP.replace("\n", "\r\n")).getBytes(Charset.forName(charset));

        ImportResult result = imported(Files.write(folder.resolve("dump.yaml"), text));

        assertThat(result.pods()).isEqualTo(1);
    }

    @Test
    void aDumpThatWasCutOffInsideACharacterOrAnArchiveSaysSo() throws IOException {
        byte[] text = (DUMP + "# größe").getBytes(StandardCharsets.UTF_8);
        Path inCharacter = Files.write(folder.resolve("dump.yaml"), Arrays.copyOf(text, text.length - 4));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text);
        }
        byte[] archive = packed.toByteArray();
        Path inArchive = Files.write(folder.resolve("dump.yaml.gz"), Arrays.copyOf(archive, archive.length - 4));

        for (Path path : List.of(inCharacter, inArchive)) {
            assertThatThrownBy(() -> imported(path))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("cut off");
        }
    }

    @Test
    void aNodeWithoutSizeHasThatOfItsType() throws IOException {
        String sizeless = DUMP.replaceAll("  (capacity|allocatable): .*\n", "");

        ImportResult result = imported(file("dump.yaml", sizeless));

        assertThat(load(result))
                .anyMatch(message ->
                        message.startsWith("without allocatable resources, which are those of the instance type"));
    }

    @Test
    void ofTwoNodesOfAnInstanceTheNewerOneIsThere() throws IOException {
        String newer = NODE.replace("name: n1", "name: n2").replace("T08:00", "T09:00");

        ImportResult result = imported(file("dump.yaml", DUMP + "---\n" + newer));

        assertThat(result.nodes()).isEqualTo(1);
        assertThat(result.problems())
                .extracting(Problem::message)
                .anyMatch(message -> message.contains("(n1): spec.providerID is that of the newer Node n2"));
        load(result);
    }

    @Test
    void namesWithTwoUidsMayBeOfTwoClusters() throws IOException {
        file("a.yaml", DUMP);
        file("b.yaml", DUMP.replace("uid: u1", "uid: u2").replace("i-01", "i-02"));

        assertThat(imported(folder).problems())
                .extracting(Problem::message)
                .anyMatch(message -> message.startsWith("names with two uids: 1 (Node n1)"));
    }

    @Test
    void ownersInACircleEnd() throws IOException {
        String set = """
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata:
                  name: NAME
                  namespace: shop
                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: OWNER, controller: true}]
                spec:
                  selector: {matchLabels: {app: x}}
                  template: {metadata: {labels: {app: x}}, spec: {containers: [{name: x, image: x}]}}
                """;
        String dump = String.join(
                "---\n",
                NODE,
                set.replace("NAME", "a").replace("OWNER", "b"),
                set.replace("NAME", "b").replace("OWNER", "a"));

        assertThat(imported(file("dump.yaml", dump)).nodes()).isEqualTo(1);
    }

    @Test
    void foldersWithLinksInACircleAndStrangeFileNamesAreRead() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Files.writeString(real.resolve("a\nb\u001b[31m.yaml"), DUMP);
        Files.createSymbolicLink(real.resolve("up"), Path.of(".."));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("real"));

        assertThat(imported(real).pods()).isEqualTo(1);
        assertThat(imported(link).pods()).isEqualTo(1);
    }

    @Test
    void secretsInCustomResourcesAreNotKept() throws IOException {
        ImportResult result = imported(file("dump.yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: sh.helm.release.v1.web.v1, annotations: {a: SECRET-1}}
                data: {release: SECRET-2}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: web.v1}
                data: {release: SECRET-3}
                ---
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: {name: wf, namespace: shop, annotations: {x: SECRET-4}}
                spec:
                  entrypoint: main
                  arguments: {parameters: [{name: token, value: SECRET-5}]}
                  templates:
                  - name: main
                    metadata: {annotations: {y: SECRET-6}}
                    inputs: {parameters: [{name: a, value: SECRET-7}]}
                    script:
                      image: python
                      command: [python, SECRET-8]
                      source: "print('SECRET-9')"
                      env: [{name: P, value: SECRET-10}]
                ---
                apiVersion: tekton.dev/v1
                kind: TaskRun
                metadata: {name: tr, namespace: shop}
                spec:
                  params: [{name: a, value: SECRET-11}]
                  taskSpec: {steps: [{name: a, image: a, script: echo SECRET-12}]}
                ---
                apiVersion: sparkoperator.k8s.io/v1beta2
                kind: SparkApplication
                metadata: {name: sp, namespace: shop}
                spec:
                  sparkConf: {spark.hadoop.fs.s3a.secret.key: SECRET-13, spark.driver.extraJavaOptions: -Da=SECRET-14}
                  hadoopConf: {fs.x: SECRET-15}
                  driver: {cores: 1, memory: 1g, envVars: {A: SECRET-16}, javaOptions: -Da=SECRET-17}
                  executor: {cores: 1, instances: 2, memory: 1g}
                """));

        assertThat(result.files().values()).noneMatch(text -> text.contains("SECRET-"));
        assertThat(result.problems()).extracting(Problem::toString).noneMatch(text -> text.contains("SECRET-"));
        assertThat(load(result)).noneMatch(message -> message.contains("has no pods"));
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static ImportResult imported(Path dump) {
        Problems problems = new Problems();
        return ClusterImport.of(DumpFiles.read(List.of(dump), problems), ImportOptions.DEFAULTS, problems);
    }

    private List<String> load(ImportResult result) throws IOException {
        Path target = folder.resolve("mine");
        ImportFolder.write(target, result.files());
        return ScenarioLoader.load(target.resolve(ImportResult.SCENARIO)).remarks().stream()
                .map(Problem::message)
                .toList();
    }
}
