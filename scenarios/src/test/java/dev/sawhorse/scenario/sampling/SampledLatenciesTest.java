// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.provenance.RunProvenance;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

/** Instances with different latencies, launched side by side: each pod of the Deployment needs its own node. */
@Tag("slow")
final class SampledLatenciesTest {
    @TempDir
    private Path folder;

    @Test
    void machinesTakeAsLongAsTheirImageDoesWithTheSpreadOfTheTable() throws IOException {
        double[] launches = launchSeconds(run("{profile: distributed}", "al2@latest", "", "m5.large", 250));
        Arrays.sort(launches);
        assertThat(launches[125]).isCloseTo(20, offset(1.5));
        assertThat(launches[237]).isBetween(23.0, 31.0);
        assertThat(launches[0]).isLessThan(launches[249] / 1.5);
    }

    @Test
    void latenciesDifferBetweenInstances() throws IOException {
        assertThat(median("{profile: distributed}", "al2023@latest", "", "m5.large"))
                .isCloseTo(31, offset(5.0));
        assertThat(median("{profile: distributed}", "windows2022@latest", "", "m5.large"))
                .isCloseTo(188, offset(30.0));
        assertThat(median("{profile: distributed}", "al2@latest", "", "m5.metal"))
                .isCloseTo(308, offset(50.0));
    }

    /** Nodes with Canonical's images report AL2, as Karpenter no longer has an Ubuntu family. */
    @Test
    void ubuntuIsRecognizedByImageName() throws IOException {
        String ubuntu = "name: ubuntu-eks/k8s_*, owner: '099720109477'";
        assertThat(median("{profile: distributed}", ubuntu, "amiFamily: AL2", "m5.large"))
                .isGreaterThan(median("{profile: distributed}", "al2@latest", "", "m5.large") + 6);
    }

    @Test
    void makingOneDiskOfTheLocalOnesTakesItsTime() throws IOException {
        String raid = "instanceStorePolicy: RAID0";
        double without = median("{profile: distributed}", "al2@latest", "", "i3.large");
        double with = median("{profile: distributed}", "al2@latest", raid, "i3.large");
        assertThat(with - without).isBetween(6.0, 10.0);
        assertThat(median("{profile: distributed}", "al2@latest", raid, "m5.large"))
                .isEqualTo(median("{profile: distributed}", "al2@latest", "", "m5.large"));
    }

    /** The n-th instance of a NodePool keeps its random numbers, so it has the same quantile in its distribution. */
    @Test
    void variantsSeeTheSameMachinesSlowAndFast() throws IOException {
        double[] narrow =
                launchSeconds(run("{launch: {uniform: {min: 20s, max: 30s}}}", "al2@latest", "", "m5.large", 20));
        double[] wide =
                launchSeconds(run("{launch: {uniform: {min: 20s, max: 40s}}}", "al2@latest", "", "m5.large", 30));
        for (int i = 0; i < narrow.length; i++) {
            assertThat(wide[i] - 20).isCloseTo(2 * (narrow[i] - 20), offset(1e-6));
        }
        assertThat(Arrays.stream(narrow).distinct().count()).isGreaterThan(15);
    }

    @Test
    void theFirstMatchingEntryAppliesAndOtherFieldsAreInherited() throws IOException {
        String latencies = "{ready: 7s, machines: ["
                + "{images: [windows], boot: 1m}, "
                + "{requirements: [{key: karpenter.k8s.aws/instance-cpu, operator: Lt, values: ['3']}], launch: 40s}, "
                + "{launch: 99s}]}";
        List<NodeRow> rows = run(latencies, "al2@latest", "", "m5.large", 2);
        assertThat(launchSeconds(rows)).containsOnly(40);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.ready() - row.registered()).isEqualTo(7_000_000_000L));
    }

    /** An instance that is shutting down is a node until it is terminated, and may become one in this time. */
    @Test
    void anInstanceTerminatedDuringBootBootsUntilItsTermination() throws IOException {
        Path file =
                scenario("{profile: distributed, boot: 25s, instanceTermination: 1m}", "al2@latest", "", "m5.large", 1);
        Files.writeString(
                file, Files.readString(file) + "timeline: [{at: 20s, delete: {kind: NodePool, name: default}}]\n");
        List<Observation> nodes = new ArrayList<>();
        Journal.Listener listener = entry -> {
            if (entry.observation() instanceof Observation.NodeCreated created) {
                assertThat(entry.time()).isGreaterThan(20_000_000_000L);
                nodes.add(created);
            }
        };
        ScenarioRun.of(ScenarioLoader.load(file), listener, ScenarioRun.Monitor.NONE);
        assertThat(nodes).hasSize(1);
    }

    @Test
    void theReportNamesTheSourceOfEveryFigure() throws IOException {
        RunProvenance provenance = RunProvenance.of(
                ScenarioLoader.load(scenario("{profile: distributed}", "al2@latest", "", "m5.large", 1)));
        assertThat(provenance.assumptions())
                .containsEntry("boot (al2)", "12s, measured 2022-12-30; p95 18s, assumed")
                .containsEntry("boot (metal)", "5m, assumed; p95 7m30s, assumed")
                .containsEntry("local storage", "8s, measured 2023-04-29; p95 10s, measured")
                .doesNotContainKey("boot (asg, al2, general)");
        RunProvenance own = RunProvenance.of(
                ScenarioLoader.load(scenario("{profile: distributed, launch: 40s}", "al2@latest", "", "m5.large", 1)));
        assertThat(own.assumptions()).doesNotContainKey("boot (al2)").containsKey("readiness");
    }

    private double median(String latencies, String image, String policy, String type) throws IOException {
        double[] seconds = launchSeconds(run(latencies, image, policy, type, 41));
        Arrays.sort(seconds);
        return seconds[20];
    }

    private static double[] launchSeconds(List<NodeRow> rows) {
        return rows.stream()
                .mapToDouble(row -> (row.registered() - row.launched()) / 1e9)
                .toArray();
    }

    private List<NodeRow> run(String latencies, String image, String policy, String type, int machines)
            throws IOException {
        Scenario scenario = ScenarioLoader.load(scenario(latencies, image, policy, type, machines));
        List<NodeRow> rows = ScenarioRun.of(scenario, entry -> {}, ScenarioRun.Monitor.NONE)
                .results()
                .nodeRows();
        assertThat(rows).hasSize(machines);
        return rows;
    }

    private Path scenario(String latencies, String image, String policy, String type, int machines) throws IOException {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, """
                duration: 20m
                latencies: LATENCIES
                manifests:
                  - apiVersion: karpenter.sh/v1
                    kind: NodePool
                    metadata: {name: default}
                    spec:
                      template:
                        spec:
                          requirements:
                            - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                            - {key: node.kubernetes.io/instance-type, operator: In, values: [TYPE]}
                            - {key: kubernetes.io/os, operator: Exists}
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  - apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: default}
                    spec:
                      POLICY
                      amiSelectorTerms: [IMAGE]
                      role: nodes
                      subnetSelectorTerms: [{tags: {a: b}}]
                      securityGroupSelectorTerms: [{tags: {a: b}}]
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec:
                      replicas: MACHINES
                      selector: {matchLabels: {app: web}}
                      template:
                        metadata: {labels: {app: web}}
                        spec:
                          containers:
                            - {name: main, image: web, ports: [{containerPort: 80, hostPort: 80}], resources: {requests: {cpu: 100m}}}
                """.replace("LATENCIES", latencies)
                .replace("TYPE", type)
                .replace("IMAGE", image.contains(": ") ? "{" + image + "}" : "{alias: " + image + "}")
                .replace("POLICY", policy)
                .replace("MACHINES", String.valueOf(machines)));
        return file;
    }
}
