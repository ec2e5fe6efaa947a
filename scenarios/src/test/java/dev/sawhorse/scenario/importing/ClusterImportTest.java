// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** A small dump with every kind of thing that an import treats specially, counted by hand. */
class ClusterImportTest {
    private static final Path DUMP = Path.of("src/test/resources/dev/sawhorse/scenario/importing/cluster.yaml");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void nodesPodsAndPricesAreThoseOfTheDump() {
        ImportResult result = imported(ImportOptions.DEFAULTS);

        assertThat(result.start()).isEqualTo(Instant.parse("2026-11-20T09:59:59Z"));
        assertThat(result.region()).isEqualTo("us-east-1");
        assertThat(result.nodes()).isEqualTo(4);
        assertThat(result.spotNodes()).isEqualTo(1);
        // 16 pods, of which one has succeeded.
        assertThat(result.pods()).isEqualTo(15);
        // 2 x m5.large, c6a.xlarge, and the t3a.xlarge that the node without a type is taken for.
        assertThat(result.onDemandPerHour()).isCloseTo(2 * 0.096 + 0.153 + 0.1504, within(1e-9));
    }

    @Test
    void desiredObjectsAreThoseThatNobodyCreatesAgain() {
        ImportResult result = imported(ImportOptions.DEFAULTS);

        assertThat(result.desired())
                .containsEntry("Deployment", 4)
                .containsEntry("StatefulSet", 1)
                .containsEntry("DaemonSet", 1)
                .containsEntry("CronJob", 1)
                .containsEntry("Job", 1)
                .containsEntry("PersistentVolumeClaim", 1)
                .doesNotContainKeys("Pod", "Node", "ReplicaSet", "NodeClaim", "Secret", "ConfigMap");
        assertThat(file(result, ImportResult.OBJECTS))
                .doesNotContain("status:")
                .doesNotContain("uid:")
                .doesNotContain("resourceVersion")
                .doesNotContain("creationTimestamp")
                .doesNotContain("nodepool-hash")
                .doesNotContain("schedulerName");
    }

    @Test
    void theStateHasTheCurrentRevisionsAndActiveJobs() {
        ImportResult result = imported(ImportOptions.DEFAULTS);

        assertThat(result.state())
                .containsEntry("Node", 4)
                .containsEntry("NodeClaim", 1)
                .containsEntry("Pod", 15)
                .containsEntry("ReplicaSet", 4)
                .containsEntry("Job", 2);
        assertThat(file(result, ImportResult.STATE))
                .contains("karpenter.sh/nodepool-hash: \"4711\"")
                .contains("imageID: ami-0aaaaaaaaaaaaaaa1")
                .contains("nodeName: ip-10-0-3-3.ec2.internal")
                .doesNotContain("web-77aa8c9b7")
                .doesNotContain("podIP")
                .doesNotContain("MemoryPressure");
    }

    @Test
    void ofReplicaSetsWithoutARevisionTheOneWithReplicasIsCurrent() throws IOException {
        StringBuilder dump = new StringBuilder(deployment("web", "Deployment", 2, ""));
        for (String set : List.of("web-a", "web-b", "web-c")) {
            String owner =
                    "  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, controller: true}]\n";
            dump.append("---\n").append(deployment(set, "ReplicaSet", set.equals("web-b") ? 2 : 0, owner));
        }
        Path file = Files.writeString(folder.resolve("sets.yaml"), dump);

        assertThat(file(imported(file, ImportOptions.DEFAULTS), ImportResult.STATE))
                .contains("name: web-b")
                .doesNotContain("name: web-a")
                .doesNotContain("name: web-c");
    }

    private static String deployment(String name, String kind, int replicas, String owner) {
        return """
                apiVersion: apps/v1
                kind: %s
                metadata:
                  name: %s
                  namespace: shop
                %sspec:
                  replicas: %d
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: app, image: web}]}
                """.formatted(kind, name, owner, replicas);
    }

    @Test
    void valuesThatMayBeSecretAreNotWritten() {
        for (String text : imported(ImportOptions.DEFAULTS).files().values()) {
            assertThat(text)
                    .doesNotContain("hunter2")
                    .doesNotContain("argument-secret")
                    .doesNotContain("c2VjcmV0LXZhbHVl")
                    .doesNotContain("config-secret")
                    .doesNotContain("userdata-secret");
        }
    }

    @Test
    void theNodeGroupIsThatOfTheNodes() {
        assertThat(file(imported(ImportOptions.DEFAULTS), ImportResult.SCENARIO))
                .contains("""
                nodeGroups:
                - name: system
                  min: 1
                  max: 5
                  desired: 2
                  instanceTypes:
                  - m5.large
                  zones:
                  - us-east-1a
                  - us-east-1b
                  amiFamily: AL2023
                  maxPods: 29
                  volume:
                    size: 20Gi
                  labels:
                    team: platform
                  taints:
                  - dedicated=system:NoSchedule
                """);
    }

    @Test
    void optionsAreThoseOfTheAutoscalersDeployments() {
        assertThat(file(imported(ImportOptions.DEFAULTS), ImportResult.SCENARIO))
                .contains("batchIdleDuration: 5s")
                .contains("spotToSpotConsolidation: true")
                .contains("expander: least-waste")
                .contains("scale-down-unneeded-time: 5m");
    }

    @Test
    void runTimesAreMeasuredOnFinishedJobs() {
        assertThat(file(imported(ImportOptions.DEFAULTS), ImportResult.SCENARIO))
                .contains("""
                runtimes:
                - kind: CronJob
                  name: report
                  namespace: shop
                  lifetime:
                    percentiles:
                      min: 60s
                      p50: 150s
                      max: 180s
                - kind: Job
                  lifetime:
                    fixed: 10m
                """);
    }

    @Test
    void aGivenLawReplacesTheAssumedRunTime() {
        ImportOptions options =
                new ImportOptions(List.of(), null, null, "{logNormal: {median: 5m, p95: 1h}}", "", false);

        assertThat(file(imported(options), ImportResult.SCENARIO)).contains("""
                - kind: Job
                  lifetime:
                    logNormal:
                      median: 5m
                      p95: 1h
                """);
        assertThat(texts(imported(options), Severity.WARNING)).noneMatch(text -> text.contains("ASSUMED"));
    }

    @Test
    void demandIsCurrentReplicasTimesCurrentMetric() {
        assertThat(file(imported(ImportOptions.DEFAULTS), ImportResult.SCENARIO))
                .contains("""
                workloads:
                - name: demand-web
                  demand:
                    target: shop/web
                    curve:
                      low: 0.25
                      high: 0.25
                """);
    }

    @Test
    void whatIsLeftOutIsCounted() {
        ImportResult result = imported(ImportOptions.DEFAULTS);

        assertThat(texts(result, Severity.NOTE))
                .anyMatch(text -> text.contains("1 Rollout of argoproj.io imported as Deployments"))
                .anyMatch(text -> text.contains("ignored objects of unknown kinds: 2 ServiceMonitor, 1 RayCluster"))
                .anyMatch(text -> text.contains("without effect on scheduling and cost: 1 Secret"))
                .anyMatch(text -> text.contains("into cloud: addressesPerInstance prefix"))
                .anyMatch(text -> text.contains("because they have ended: 3 Jobs"));
        assertThat(texts(result, Severity.WARNING))
                .anyMatch(text -> text.contains("1 pod of 1 RayCluster (ray.io) is imported as in the dump"))
                .anyMatch(text -> text.contains("1 node without type simulated as t3a.xlarge"))
                .anyMatch(text -> text.contains("1 node belongs to no node group and no NodePool"));
    }

    @Test
    void theScenarioLoadsWithoutErrors() throws IOException {
        Path target = folder.resolve("mine");
        ImportFolder.write(target, imported(ImportOptions.DEFAULTS).files());

        ScenarioLoader.load(target.resolve(ImportResult.SCENARIO));

        assertThat(target).isDirectoryContaining(path -> path.endsWith(ImportResult.STATE));
    }

    @Test
    void pseudonymsHideNamesAndKeepTheMeaning() {
        ImportResult plain = imported(ImportOptions.DEFAULTS);
        ImportResult hidden = imported(ImportOptions.DEFAULTS.withPseudonyms());

        for (String text : hidden.files().values()) {
            assertThat(text.substring(text.indexOf('\n')))
                    .doesNotContain("web")
                    .doesNotContain("checkout")
                    .doesNotContain("shop")
                    .doesNotContain("acme")
                    .doesNotContain("platform")
                    .doesNotContain("ec2.internal")
                    .doesNotContain("i-0000000000000003a")
                    .doesNotContain("prod");
        }
        assertThat(hidden.desired()).isEqualTo(plain.desired());
        assertThat(hidden.state()).isEqualTo(plain.state());
        assertThat(hidden.onDemandPerHour()).isEqualTo(plain.onDemandPerHour());
        assertThat(file(hidden, ImportResult.SCENARIO)).contains("m5.large").contains("us-east-1a");
    }

    @Test
    void anAnonymisedScenarioLoadsWithoutErrors() throws IOException {
        Path target = folder.resolve("hidden");
        ImportFolder.write(
                target, imported(ImportOptions.DEFAULTS.withPseudonyms()).files());

        ScenarioLoader.load(target.resolve(ImportResult.SCENARIO));

        assertThat(target.resolve(ImportResult.OBJECTS)).isNotEmptyFile();
    }

    @Test
    void oneNamespaceIsImportedWithAWarning() {
        ImportResult result = imported(ImportOptions.DEFAULTS.withNamespace("shop"));

        assertThat(result.desired()).containsEntry("Deployment", 2).doesNotContainKey("DaemonSet");
        assertThat(texts(result, Severity.WARNING))
                .anyMatch(text -> text.contains("7 pods of other namespaces are left out"));
    }

    @Test
    void anUnknownNamespaceIsAnErrorThatNamesTheOthers() {
        assertThatThrownBy(() -> imported(ImportOptions.DEFAULTS.withNamespace("shopp")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no objects in the namespace shopp")
                .hasMessageContaining("It has: kube-system, shop.");
    }

    @Test
    void compressedAndPlainTextAreTheSameDump() throws IOException {
        Path compressed = folder.resolve("cluster.yaml.gz");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(Files.readAllBytes(DUMP));
        }
        Files.write(compressed, bytes.toByteArray());

        Map<String, String> files = imported(compressed, ImportOptions.DEFAULTS).files();

        assertThat(files.get(ImportResult.STATE))
                .isEqualTo(imported(ImportOptions.DEFAULTS).files().get(ImportResult.STATE));
    }

    @Test
    void aDumpThatWasCutOffIsAnErrorWithItsPlace() throws IOException {
        String text = Files.readString(DUMP);
        Path cut = folder.resolve("cut.yaml");
        Files.writeString(cut, text.substring(0, text.indexOf("kind: PodDisruptionBudget")));

        assertThatThrownBy(() -> imported(cut, ImportOptions.DEFAULTS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the list of objects has no kind at its end")
                .hasMessageContaining("Maybe the dump was cut off");
    }

    @Test
    void twoClustersAreAnErrorThatNamesBoth() throws IOException {
        Path other = folder.resolve("other.yaml");
        Files.writeString(other, """
                apiVersion: v1
                kind: Namespace
                metadata: {name: kube-system, uid: 8888}
                """);

        Problems problems = new Problems();
        Dump dump = DumpFiles.read(List.of(DUMP, other), problems);
        assertThatThrownBy(() -> ClusterImport.of(dump, ImportOptions.DEFAULTS, problems))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("belongs to another cluster")
                .hasMessageContaining("7f0e")
                .hasMessageContaining("8888");
    }

    @Test
    void timesOfAWrongClockDoNotMoveTheStart() throws IOException {
        Path skewed = folder.resolve("skewed.yaml");
        Files.writeString(
                skewed,
                Files.readString(DUMP)
                        .replace(
                                "name: migrate\n    namespace: shop\n    uid: uid-shop-migrate\n    resourceVersion: '123456'\n"
                                        + "    creationTimestamp: '2026-11-20T09:00:00Z'",
                                "name: migrate\n    namespace: shop\n"
                                        + "    creationTimestamp: '2027-03-01T00:00:00Z'"));

        ImportResult result = imported(skewed, ImportOptions.DEFAULTS);

        assertThat(result.start()).isEqualTo(Instant.parse("2026-11-20T09:59:59Z"));
        assertThat(texts(result, Severity.WARNING))
                .anyMatch(text -> text.contains("clock skew: 1 object has a time after 2026-11-20T09:59:59Z"));
    }

    @Test
    void anUnknownRegionIsReplacedByTheNearestOne() throws IOException {
        Path moved = folder.resolve("moved.yaml");
        Files.writeString(moved, Files.readString(DUMP).replace("us-east-1", "us-east-9"));

        ImportResult result = imported(moved, ImportOptions.DEFAULTS);

        assertThat(result.region()).startsWith("us-east-");
        assertThat(file(result, ImportResult.STATE)).doesNotContain("us-east-9a");
        assertThat(texts(result, Severity.WARNING))
                .anyMatch(text -> text.contains("the prices of the region us-east-9 are unknown"));
        assertThat(result.onDemandPerHour())
                .isCloseTo(imported(ImportOptions.DEFAULTS).onDemandPerHour(), within(0.2));
    }

    @Test
    void objectsWithHostileNamesAreLeftOut() throws IOException {
        Path hostile = folder.resolve("hostile.yaml");
        Files.writeString(hostile, """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: "../../etc/\\u001b[31mx", namespace: shop}
                spec:
                  selector: {matchLabels: {app: x}}
                  template:
                    metadata: {labels: {app: x}}
                    spec: {containers: [{name: x, image: x}]}
                """);
        Problems problems = new Problems();
        ImportResult result =
                ClusterImport.of(DumpFiles.read(List.of(DUMP, hostile), problems), ImportOptions.DEFAULTS, problems);

        assertThat(result.desired()).containsEntry("Deployment", 4);
        assertThat(texts(result, Severity.WARNING))
                .anyMatch(text ->
                        text.contains("1 Deployment (shop/../../etc/") && text.contains("is not an object name"));
    }

    @Test
    void anExistingFolderIsNotOverwritten() throws IOException {
        Files.writeString(folder.resolve("scenario.yaml"), "edited");

        assertThatThrownBy(() -> ImportFolder.require(folder, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("exists already");
        ImportFolder.require(folder, true);
        ImportFolder.write(folder, Map.of("scenario.yaml", "new"));
        assertThat(folder.resolve("scenario.yaml")).hasContent("new");
    }

    private static String file(ImportResult result, String name) {
        return String.valueOf(result.files().get(name));
    }

    private static List<String> texts(ImportResult result, Severity severity) {
        return result.problems().stream()
                .filter(problem -> problem.severity() == severity)
                .map(Problem::message)
                .toList();
    }

    private static ImportResult imported(ImportOptions options) {
        return imported(DUMP, options);
    }

    private static ImportResult imported(Path dump, ImportOptions options) {
        Problems problems = new Problems();
        return ClusterImport.of(DumpFiles.read(List.of(dump), problems), options, problems);
    }
}
