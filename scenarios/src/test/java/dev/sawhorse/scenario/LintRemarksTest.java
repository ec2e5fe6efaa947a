// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.api.ScenarioRunner;
import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class LintRemarksTest {
    private static final String NODE_CLASS = """
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
            """;
    private static final String POOL = """
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}]
            """;

    private static final String SPREAD = """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 12
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      topologySpreadConstraints:
                        - maxSkew: 1
                          topologyKey: topology.kubernetes.io/zone
                          whenUnsatisfiable: DoNotSchedule
                          labelSelector: {matchLabels: {app: web}}
                      containers: [{name: web, image: nginx, resources: {requests: {cpu: 1500m}}}]
            """;

    @TempDir
    private Path folder;

    private static String daemonSet(String name) {
        return """
                  - apiVersion: apps/v1
                    kind: DaemonSet
                    metadata: {name: %s, namespace: kube-system}
                    spec:
                      selector: {matchLabels: {app: %s}}
                      template:
                        metadata: {labels: {app: %s}}
                        spec: {hostNetwork: true, containers: [{name: a, image: a}]}
                """.formatted(name, name, name);
    }

    private Path scenario(String duration, String manifests, String rest) throws IOException {
        Path file = folder.resolve("s.yaml");
        String text = "name: s\nduration: " + duration + "\nregion: us-east-1\nmanifests:\n" + manifests + rest;
        return Files.writeString(file, text);
    }

    private static List<Finding> lint(Path file, String variant) {
        LintAssumptions assumed =
                new LintAssumptions("us-east-1", 10, null, false, variant, LintRules.ALL, FileAccess.OWN_FOLDER);
        return Lint.of(List.of(file), assumed).findings();
    }

    @Test
    void unsupportedFeaturesAreOneWarningPerCauseAndShownByLint() throws IOException {
        Path file = scenario("1h", NODE_CLASS + POOL + daemonSet("aws-node") + daemonSet("kube-proxy"), "");

        assertThat(lint(file, ""))
                .filteredOn(finding -> finding.message().contains("hostNetwork"))
                .singleElement()
                .extracting(Finding::message)
                .isEqualTo("DaemonSet kube-system/aws-node, DaemonSet kube-system/kube-proxy use features that are not "
                        + "simulated: hostNetwork");
    }

    @Test
    void staticPoolWithoutItsFeatureGateIsReportedOnceByLintAndBeforeARun() throws IOException {
        String pool = POOL.replace("    spec:\n      template", "    spec:\n      replicas: 3\n      template");
        Path file = scenario("1h", NODE_CLASS + pool, "");

        assertThat(ScenarioLoader.load(file).remarks())
                .anyMatch(problem -> problem.severity() == Severity.WARNING
                        && problem.message()
                                .startsWith("NodePool default launches none of its 3 nodes: Karpenter's feature gate"
                                        + " staticCapacity is off"));
        assertThat(lint(file, ""))
                .filteredOn(finding -> finding.message().contains("launches none of its 3 nodes"))
                .extracting(Finding::severity)
                .containsExactly(Severity.ERROR);
    }

    @Test
    void lintChecksTheGivenVariant() throws IOException {
        String limited = """
                variants:
                  limited:
                    patch: [{kind: NodePool, name: default, spec: {limits: {nodes: 3}}}]
                """;
        Path file = scenario("1h", NODE_CLASS + POOL, limited);

        assertThat(lint(file, "")).extracting(Finding::rule).doesNotContain("nodes-limit-soft");
        assertThat(lint(file, "limited")).extracting(Finding::rule).contains("nodes-limit-soft");
    }

    @Test
    void imageReleaseReportsWhenTheSsmCacheExpires() throws IOException {
        String release = """
                timeline:
                  - {at: 1h, imageRelease: {alias: al2023, version: v20260106}}
                """;
        assertThat(ScenarioLoader.load(scenario("30h", NODE_CLASS + POOL, release))
                        .remarks())
                .anyMatch(problem -> problem.severity() == Severity.NOTE
                        && problem.message().endsWith("(its SSM cache): the release is noticed at 24h0m"));
        assertThat(ScenarioLoader.load(scenario("12h", NODE_CLASS + POOL, release))
                        .remarks())
                .anyMatch(problem -> problem.severity() == Severity.WARNING
                        && problem.message().contains("noticed at 24h0m, after the end of the run"));
        String other = release.replace("al2023", "bottlerocket");
        assertThat(ScenarioLoader.load(scenario("30h", NODE_CLASS + POOL, other))
                        .remarks())
                .noneMatch(problem -> problem.message().contains("SSM"));
    }

    @Test
    void podsThatANodeGroupTakesNeedNoNodePool() throws IOException {
        String pods = """
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: platform}
                    spec:
                      replicas: 2
                      selector: {matchLabels: {app: platform}}
                      template:
                        metadata: {labels: {app: platform}}
                        spec:
                          nodeSelector: {node-role: base, kubernetes.io/arch: amd64}
                          containers: [{name: a, image: a, resources: {requests: {cpu: 100m}}}]
                """;
        String group = """
                nodeGroups:
                  - {name: base, min: %d, max: 3, instanceTypes: [m5.large], labels: {node-role: base}%s}
                """;
        String manifests = NODE_CLASS + POOL + pods;

        assertThat(lint(scenario("1h", manifests, group.formatted(1, "")), ""))
                .extracting(Finding::rule)
                .doesNotContain("no-pool-for-pod");
        assertThat(lint(scenario("1h", manifests, group.formatted(0, "")), ""))
                .as("a group without nodes")
                .extracting(Finding::rule)
                .contains("no-pool-for-pod");
        assertThat(lint(scenario("1h", manifests, group.formatted(1, ", taints: [team=a:NoSchedule]")), ""))
                .as("a group with a taint")
                .extracting(Finding::rule)
                .contains("no-pool-for-pod");
    }

    @Test
    void manifestsAreCheckedInTheRegionThatTheyName() throws IOException {
        Path pool = folder.resolve("pool.yaml");
        Files.writeString(pool, """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: topology.kubernetes.io/zone, operator: In, values: [eu-west-1b]}]
                """);

        assertThat(findings(pool, null))
                .extracting(Finding::rule, Finding::message)
                .contains(tuple(
                        Lint.READING,
                        "the manifests name eu-west-1 or its zones, so it is assumed; --region gives another"))
                .extracting(found -> found.toList().get(0))
                .doesNotContain("no-instance-type");
        assertThat(findings(pool, "us-west-2"))
                .as("the region that is given")
                .extracting(Finding::rule)
                .contains("no-instance-type")
                .doesNotContain(Lint.READING);
    }

    @Test
    void ofAnObjectInSeveralFilesTheLastIsChecked() throws IOException {
        String service = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: %s}}\n";
        for (String environment : List.of("dev", "prod", "test")) {
            Files.writeString(
                    Files.createDirectory(folder.resolve(environment)).resolve("service.yaml"),
                    service.formatted(environment));
        }
        Files.writeString(folder.resolve("dev/datasources.yaml"), "apiVersion: 1\ndatasources: [{name: a}]\n");
        Files.writeString(folder.resolve("index.json"), "{\"kind\": [1, 2], \"apiversion\": [3]}");
        Files.writeString(folder.resolve("tsconfig.json"), "{\n  // with comments\n  \"strict\": true\n}\n");

        List<Finding> found = findings(folder, null);

        assertThat(found)
                .filteredOn(finding -> finding.severity() == Severity.WARNING)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.message())
                            .startsWith("Service default/web is declared 3 times, first at ")
                            .contains("dev")
                            .endsWith("; only this one is checked");
                    assertThat(finding.position().file()).contains("test");
                });
        assertThat(found).extracting(Finding::message).contains("skipped: 3 without objects of Kubernetes");
    }

    private static List<Finding> findings(Path manifests, @Nullable String region) {
        LintAssumptions assumed =
                new LintAssumptions(region, 10, null, false, "", LintRules.ALL, FileAccess.OWN_FOLDER);
        return Lint.of(List.of(manifests), assumed).findings();
    }

    @Test
    void reappliedObjectsAreNamedOnceWithOneCalendarPerBudget() {
        LintAssumptions assumed =
                new LintAssumptions("us-west-2", 10, null, false, "", LintRules.ALL, FileAccess.OWN_FOLDER);
        Lint ofPool = Lint.of(List.of(Path.of("src/test/resources/rules/poolwiden.yaml")), assumed);
        assertThat(ofPool.calendars()).hasSize(1);
        Lint ofCronJob = Lint.of(List.of(Path.of("src/test/resources/rules/cron.yaml")), assumed);
        assertThat(ofCronJob.findings())
                .filteredOn(finding -> finding.rule().equals("no-arch-requirement"))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.message()).endsWith("; CronJob default/report can run on either"));
    }

    @Test
    void spreadOverAZoneWithoutAnInstanceTypeLeavesAsManyPodsPendingAsLintSays() throws IOException {
        Path file = scenario("30m", NODE_CLASS + POOL.replace("m5.large", "m7i.large") + SPREAD, "");

        assertThat(lint(file, ""))
                .filteredOn(finding -> finding.rule().equals("zone-without-instance-type"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message())
                        .contains("in us-east-1e", "at most 5 of the pods, 1 in each other zone"));
        assertThat(ScenarioRunner.of(file).run().metric("pods.bound")).isEqualTo(5);
    }

    @Test
    void zonesOfTheScenarioAreThoseOfItsSubnets() throws IOException {
        String zones = "zones: [us-east-1a, us-east-1b, us-east-1c]\n";
        Path file = scenario("30m", NODE_CLASS + POOL.replace("m5.large", "m7i.large") + SPREAD, zones);

        assertThat(lint(file, "")).extracting(Finding::rule).doesNotContain("zone-without-instance-type");
        assertThat(ScenarioRunner.of(file).run().metric("pods.bound")).isEqualTo(12);
    }
}
