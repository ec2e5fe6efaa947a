// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.autoscaling.InstancesDistribution;
import dev.sawhorse.ec2.autoscaling.ScalingProcess;
import dev.sawhorse.ec2.ebs.EbsVolume;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

final class ClusterConfigTest {
    private static final String HEAD = """
            apiVersion: eksctl.io/v1alpha5
            kind: ClusterConfig
            metadata: {name: demo, region: eu-west-1, version: "1.33"}
            availabilityZones: [eu-west-1a, eu-west-1b]
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeScenario() throws IOException {
        scenario("");
    }

    private void scenario(String more) throws IOException {
        Files.writeString(
                folder.resolve("scenario.yaml"),
                "duration: 30m\nlatencies: {profile: kwok}\nmanifests: [cluster.yaml]\n" + more);
    }

    private List<NodeGroupEntry> groups(String config) throws IOException {
        return load(config, "").file().nodeGroups();
    }

    private Scenario load(String config, String variant) throws IOException {
        Files.writeString(folder.resolve("cluster.yaml"), HEAD + config);
        return ScenarioLoader.load(folder.resolve("scenario.yaml"), List.of(), variant);
    }

    @Test
    void groupWithoutFieldsHasTheDefaultsOfEksctl() throws IOException {
        NodeGroupEntry group = groups("managedNodeGroups: [{name: workers}]").get(0);
        assertThat(group.name()).isEqualTo("workers");
        assertThat(List.of(group.min(), group.max(), group.size())).containsExactly(2, 2, 2);
        assertThat(group.instanceTypes()).containsExactly("m5.large");
        assertThat(group.zones()).containsExactly("eu-west-1a", "eu-west-1b");
        assertThat(group.volume()).isEqualTo(EbsVolume.of("gp3", 80L << 30));
        assertThat(group.managed()).isTrue();
        assertThat(group.template().labels())
                .containsEntry("alpha.eksctl.io/cluster-name", "demo")
                .containsEntry("alpha.eksctl.io/nodegroup-name", "workers");
    }

    @Test
    void furtherFilesOfTheClusterAddTheirGroups() throws IOException {
        Files.writeString(folder.resolve("system.yaml"), HEAD + "managedNodeGroups: [{name: system}]");
        Files.writeString(folder.resolve("cluster.yaml"), HEAD + "managedNodeGroups: [{name: workers}]");
        Files.writeString(
                folder.resolve("scenario.yaml"),
                "duration: 30m\nlatencies: {profile: kwok}\nmanifests: [cluster.yaml, system.yaml]\n");

        assertThat(ScenarioLoader.load(folder.resolve("scenario.yaml"), List.of(), "")
                        .file()
                        .nodeGroups())
                .extracting(NodeGroupEntry::name)
                .containsExactly("workers", "system");
    }

    @Test
    void regionIsThatOfTheCluster() throws IOException {
        assertThat(load("managedNodeGroups: [{name: workers}]", "").file().region())
                .isEqualTo("eu-west-1");
    }

    @Test
    void desiredCapacityIsTheDefaultOfBothBounds() throws IOException {
        NodeGroupEntry group = groups("managedNodeGroups: [{name: workers, desiredCapacity: 0}]")
                .get(0);
        assertThat(List.of(group.min(), group.max(), group.size())).containsExactly(0, 1, 0);
        NodeGroupEntry own =
                groups("nodeGroups: [{name: workers, desiredCapacity: 0}]").get(0);
        assertThat(List.of(own.min(), own.max(), own.size())).containsExactly(0, 0, 0);
    }

    @Test
    void spotGroupOfEksHasOnlySpot() throws IOException {
        InstancesDistribution distribution = groups(
                        "managedNodeGroups: [{name: workers, spot: true, instanceTypes: [m5.large, m5a.large]}]")
                .get(0)
                .distribution();
        assertThat(distribution.onDemandPercentageAboveBaseCapacity()).isZero();
        assertThat(distribution.spotStrategy()).isEqualTo(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);
    }

    @Test
    void mixedGroupUsesLowestPriceSpotByDefault() throws IOException {
        NodeGroupEntry group = groups("""
                nodeGroups:
                  - name: workers
                    instancesDistribution:
                      instanceTypes: [m5.large, m5a.large]
                      onDemandBaseCapacity: 1
                      onDemandPercentageAboveBaseCapacity: 25
                """).get(0);
        assertThat(group.instanceTypes()).containsExactly("m5.large", "m5a.large");
        assertThat(group.distribution().onDemandBaseCapacity()).isEqualTo(1);
        assertThat(group.distribution().onDemandPercentageAboveBaseCapacity()).isEqualTo(25);
        assertThat(group.distribution().spotStrategy()).isEqualTo(AllocationStrategy.LOWEST_PRICE);
        assertThat(group.managed()).isFalse();
    }

    @Test
    void taintsAreReadInBothForms() throws IOException {
        assertThat(groups("nodeGroups: [{name: workers, taints: {dedicated: \"batch:NoSchedule\"}}]")
                        .get(0)
                        .template()
                        .taints())
                .containsExactly(new Taint("dedicated", "batch", "NoSchedule"));
        assertThat(groups("managedNodeGroups: [{name: workers, taints: [{key: spot, effect: NoExecute}]}]")
                        .get(0)
                        .template()
                        .taints())
                .containsExactly(new Taint("spot", "", "NoExecute"));
    }

    @Test
    void clusterAutoscalerFindsGroupsOfEksAndThoseWithItsPolicy() throws IOException {
        List<NodeGroupEntry> groups = groups("""
                nodeGroups:
                  - {name: plain}
                  - name: tagged
                    labels: {size: large}
                    taints: {dedicated: "batch:NoSchedule"}
                    iam: {withAddonPolicies: {autoScaler: true}}
                    propagateASGTags: true
                managedNodeGroups:
                  - {name: managed}
                """);
        assertThat(groups).extracting(NodeGroupEntry::name).containsExactly("plain", "tagged", "managed");
        assertThat(groups.get(0).allTags()).isEmpty();
        assertThat(groups.get(1).allTags())
                .contains(
                        entry("k8s.io/cluster-autoscaler/enabled", "true"),
                        entry("k8s.io/cluster-autoscaler/demo", "owned"),
                        entry("k8s.io/cluster-autoscaler/node-template/label/size", "large"),
                        entry("k8s.io/cluster-autoscaler/node-template/taint/dedicated", "batch"));
        assertThat(groups.get(2).allTags()).containsEntry("k8s.io/cluster-autoscaler/demo", "owned");
    }

    @Test
    void variantsAndSettingsReachTheGroupsByName() throws IOException {
        scenario("variants: {larger: {nodeGroups: {workers: {max: 7}}}}\n");
        assertThat(load("managedNodeGroups: [{name: workers}]", "larger").file().nodeGroups())
                .extracting(NodeGroupEntry::max)
                .containsExactly(7);
    }

    @Test
    void errorsAreReportedAtTheirPosition() {
        assertThatThrownBy(() -> load("""
                managedNodeGroups:
                  - name: workers
                    minSize: 5
                    maxSize: 3
                """, ""))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        invalid -> assertThat(invalid.problems())
                                .filteredOn(problem -> problem.message().contains("5 is above max"))
                                .extracting(Problem::position)
                                .singleElement()
                                .satisfies(position -> {
                                    assertThat(position.file()).endsWith("cluster.yaml");
                                    assertThat(position.line()).isEqualTo(7);
                                }));
    }

    @Test
    void unsupportedFieldsAreReported() throws IOException {
        Scenario scenario = load("""
                iam: {withOIDC: true}
                nodeGroups:
                  - name: workers
                    ssh: {allow: true}
                    instancesDistribution: {maxPrice: 0.05}
                """, "");
        assertThat(scenario.remarks())
                .extracting(Problem::message)
                .containsExactly(
                        "ClusterConfig demo uses features that are not simulated: nodeGroups.instancesDistribution.maxPrice");
    }

    @Test
    void processesAndLifetimesAreThoseOfTheGroup() throws IOException {
        NodeGroupEntry group = groups("nodeGroups: [{name: workers, asgSuspendProcesses: [AZRebalance], "
                        + "maxInstanceLifetime: 172800}]")
                .get(0);
        assertThat(group.options().suspendedProcesses()).containsExactly(ScalingProcess.AZ_REBALANCE);
        assertThat(group.options().maxInstanceLifetime()).isEqualTo(Duration.ofDays(2));
    }

    @Test
    void nodesHaveTheMaxPodsOfTheirGroup() throws IOException {
        assertThat(groups("managedNodeGroups: [{name: workers, maxPodsPerNode: 17}]")
                        .get(0)
                        .template()
                        .machine()
                        .kubelet()
                        .maxPods())
                .isEqualTo(17);
    }
}
