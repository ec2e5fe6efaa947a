// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.facts.SpotPrices;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.provenance.RunProvenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Instance types of a scenario's own table decide its run wherever shipped ones would. */
final class OwnInstanceTypesScenarioTest {
    private static final String COLUMNS =
            "name,verified,architecture,cpu_manufacturer,clock_mhz,vcpus,memory_mib,hypervisor,bare_metal,"
                    + "current_generation,usage_classes,burst_baseline_vcpus,network_performance,network_mbps,"
                    + "network_cards,enis,default_card_enis,ipv4_per_eni,max_pods,branch_enis,efa,"
                    + "encryption_in_transit,nitro_enclaves,ebs_max_mbps,ebs_baseline_mbps,local_nvme_gb,gpu,"
                    + "accelerator,ebs_attachments,zones\n";

    private static final String NODE_CLASS = """
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: node
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {app: web}}]
                  securityGroupSelectorTerms: [{tags: {app: web}}]
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTable() throws IOException {
        write(row("x9.xlarge", 4, 16384, 4, "", "", "40", "us-east-1b"));
    }

    /** Returns a row of the table; what no test varies is fixed. */
    private static String row(
            String name, int vcpus, int mib, int enis, String nvme, String gpu, String volumes, String zones) {
        return String.format(
                "%s,true,amd64,intel,3000,%d,%d,nitro,,true,on-demand;spot,,25 Gigabit,25000,1,%d,%d,10,,,,,,,,%s,%s,,%s,%s\n",
                name, vcpus, mib, enis, enis, nvme, gpu, volumes, zones);
    }

    private void write(String rows) throws IOException {
        Files.writeString(folder.resolve("types.csv"), "# as of: 2026-01-01\n" + COLUMNS + rows);
    }

    private Scenario scenario(String fields) throws IOException {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(
                file, "duration: 20m\nspot: {prices: fixed, interruptions: none}\ninstanceTypes: types.csv\n" + fields);
        return ScenarioLoader.load(file);
    }

    private static String pods(int count, String requests) {
        return String.join(
                "",
                IntStream.range(0, count)
                        .mapToObj(i -> "  - {apiVersion: v1, kind: Pod, metadata: {name: web-" + i
                                + "}, spec: {containers: [{name: web, image: web, resources: {requests: {" + requests
                                + "}}}]}}\n")
                        .toList());
    }

    private static String pool(String requirement) {
        return NODE_CLASS + "  - apiVersion: karpenter.sh/v1\n    kind: NodePool\n    metadata: {name: default}\n"
                + "    spec:\n      template:\n        spec:\n"
                + "          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n"
                + "          requirements:\n            - " + requirement + "\n";
    }

    private static String typeIs(String type) {
        return "{key: node.kubernetes.io/instance-type, operator: In, values: [" + type + "]}";
    }

    private RecordedRun run(String fields) throws IOException {
        return RecordedRun.of(scenario(fields));
    }

    @Test
    void karpenterLaunchesANewTypeInItsZoneAtItsPrice() throws IOException {
        RecordedRun run = run(
                "prices: {onDemand: {x9.xlarge: 0.2}}\nmanifests:\n" + pool(typeIs("x9.xlarge")) + pods(1, "cpu: 3"));
        assertThat(run.observed(InstanceLaunched.class)).singleElement().satisfies(launched -> {
            assertThat(launched.instanceType()).isEqualTo("x9.xlarge");
            assertThat(launched.zone()).isEqualTo("us-east-1b");
            assertThat(launched.price()).isCloseTo(0.2 * SpotPrices.TYPICAL_RATIO, within(1e-9));
        });
        assertThat(run.observed(NodeCreated.class))
                .singleElement()
                .satisfies(node -> assertThat(node.allocatableCpuMillis()).isEqualTo(3920));
        assertThat(run.outcome().results().pods().bound()).isEqualTo(1);
    }

    @Test
    void nodeGroupsAndClusterAutoscalerHaveThem() throws IOException {
        RecordedRun run = run("prices: {onDemand: {x9.xlarge: 0.2}}\nclusterAutoscaler: {}\n"
                + "nodeGroups: [{name: ng, instanceTypes: [x9.xlarge], min: 0, max: 5, zones: [us-east-1b]}]\n"
                + "manifests:\n" + pods(2, "cpu: 3"));
        assertThat(run.observed(InstanceLaunched.class))
                .extracting(InstanceLaunched::instanceType)
                .containsExactly("x9.xlarge", "x9.xlarge");
        assertThat(run.outcome().results().pods().bound()).isEqualTo(2);
    }

    @Test
    void existingNodesHaveThem() throws IOException {
        RecordedRun run = run("""
                prices: {onDemand: {x9.xlarge: 0.2}}
                initial:
                  manifests:
                    - apiVersion: v1
                      kind: Node
                      metadata:
                        name: old
                        labels: {node.kubernetes.io/instance-type: x9.xlarge, topology.kubernetes.io/zone: us-east-1b}
                      status: {conditions: [{type: Ready, status: "True"}]}
                manifests:
                """ + pods(1, "cpu: 3"));
        assertThat(run.outcome().results().pods().bound()).isEqualTo(1);
        assertThat(run.outcome().results().cost().total()).isPositive();
    }

    @Test
    void reservationsBillingAndCapacityAcceptTheirNames() throws IOException {
        assertThat(scenario("""
                        prices: {onDemand: {x9.xlarge: 0.2}}
                        capacityReservations: [{id: cr-1, instanceType: x9.xlarge, zone: us-east-1b, count: 1}]
                        billing:
                          savingsPlans: [{name: x, kind: ec2-instance, commitment: 1, family: x9, discounts: {x9: 20%}}]
                          reservedInstances: [{instanceType: x9.xlarge, count: 1, discount: 30%}]
                        timeline:
                          - {at: 5m, shortage: {families: [x9], zone: us-east-1b, for: 5m}}
                        manifests:
                        """ + pool(typeIs("x9.xlarge")) + pods(1, "cpu: 3")))
                .isNotNull();
    }

    /** Two pods of 5 GiB fit on an m5.large only if it has more than the shipped 8 GiB. */
    @Test
    void figuresOfShippedTypesAreReplaced() throws IOException {
        String fields = "manifests:\n" + pool(typeIs("m5.large")) + pods(2, "memory: 5Gi");
        assertThat(run(fields).observed(InstanceLaunched.class)).hasSize(2);
        write(row("m5.large", 2, 16384, 3, "", "", "", ""));
        assertThat(run(fields).observed(InstanceLaunched.class)).hasSize(1);
    }

    @Test
    void interfacesDecideThePodsOfANode() throws IOException {
        String fields = "manifests:\n" + pool(typeIs("m5.large")) + pods(12, "cpu: 10m");
        assertThat(run(fields).observed(InstanceLaunched.class)).hasSize(1);
        write(row("m5.large", 2, 8192, 1, "", "", "", ""));
        assertThat(run(fields).observed(InstanceLaunched.class)).hasSize(2);
    }

    @Test
    void labelsOfDevicesBandwidthAndDisksAreTheirs() throws IOException {
        write(row("x9.xlarge", 4, 16384, 4, "1900", "nvidia/h900/2/49152", "40", ""));
        for (String requirement : List.of(
                "{key: karpenter.k8s.aws/instance-gpu-name, operator: In, values: [h900]}",
                "{key: karpenter.k8s.aws/instance-local-nvme, operator: In, values: ['1900']}",
                "{key: karpenter.k8s.aws/instance-family, operator: In, values: [x9]}")) {
            RecordedRun run = run("prices: {onDemand: {x9.xlarge: 0.2}}\nmanifests:\n" + pool(requirement)
                    + pods(1, "nvidia.com/gpu: 2"));
            assertThat(run.observed(InstanceLaunched.class))
                    .as(requirement)
                    .extracting(InstanceLaunched::instanceType)
                    .containsExactly("x9.xlarge");
        }
    }

    @Test
    void aTypeWithoutAPriceIsNamedInAWarning() throws IOException {
        for (String prices : List.of("", "prices: {estimated: true}\n")) {
            assertThat(scenario(prices + "manifests:\n" + pool(typeIs("x9.xlarge")) + pods(1, "cpu: 3"))
                            .remarks())
                    .filteredOn(problem -> problem.message().contains("at an unknown price: x9.xlarge"))
                    .extracting(Problem::hint)
                    .as(prices)
                    .containsExactly(
                            "Set prices: {onDemand: {x9.xlarge: 0.1}}, or import them: sawhorse data import prices.");
        }
    }

    @Test
    void theReportNamesTheTableAndItsAssumption() throws IOException {
        write(row("x9.xlarge", 4, 16384, 4, "", "", "40", ""));
        RunProvenance provenance = RunProvenance.of(scenario("manifests:\n" + pods(1, "cpu: 3")));
        assertThat(provenance.sources())
                .anyMatch(source ->
                        source.table().endsWith("types.csv") && source.asOf().equals("2026-01-01"));
        assertThat(provenance.assumptions().get("zones of own instance types"))
                .startsWith("1 of 1 types without zones in ")
                .endsWith("types.csv are offered in every zone");
    }

    /** The scenario is loaded again from what a run stores, as sweeps on other machines do. */
    @Test
    void theTableIsStoredWithTheRun() throws IOException {
        Scenario scenario = scenario(
                "prices: {onDemand: {x9.xlarge: 0.2}}\nmanifests:\n" + pool(typeIs("x9.xlarge")) + pods(1, "cpu: 3"));
        Files.delete(folder.resolve("types.csv"));
        RecordedRun again = RecordedRun.of(ScenarioLoader.load(scenario.sources()));
        assertThat(again.observed(InstanceLaunched.class))
                .extracting(InstanceLaunched::instanceType)
                .containsExactly("x9.xlarge");
    }
}
