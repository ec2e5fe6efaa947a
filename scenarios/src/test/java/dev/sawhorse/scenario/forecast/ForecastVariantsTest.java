// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.forecast;

import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.load.Variants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ForecastVariantsTest {
    private static final String POOLS = """
            start: 2026-03-02T00:00:00Z
            duration: 2h
            manifests:
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [spot, on-demand]}
                        - {key: karpenter.k8s.aws/instance-category, operator: In, values: [c, m, r], minValues: 2}
                        - {key: karpenter.k8s.aws/instance-generation, operator: Gt, values: ["4"]}
            """;
    private static final String GROUPS = """
            start: 2026-03-02T00:00:00Z
            duration: 2h
            nodeGroups:
              - name: workers
                min: 1
                max: 20
                instanceTypes: [m5.xlarge, m5a.xlarge]
                zones: [us-east-1a]
                labels: {team: a, node.kubernetes.io/instance-type: m5.xlarge}
                taints: ["x=on:NoSchedule"]
            clusterAutoscaler: {}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String text) throws IOException {
        return ScenarioLoader.load(Files.writeString(folder.resolve("scenario.yaml"), text));
    }

    private List<Scenario> variants(String text, List<String> names) throws IOException {
        String section = new ForecastVariants(scenario(text)).yaml(names);
        Path file = Files.writeString(folder.resolve("forecast.yaml"), text + section);
        return Variants.load(file, List.of(), List.of()).all();
    }

    private static NodePool pool(Scenario scenario) {
        return scenario.initialObjects().of(NodePool.class).get(0);
    }

    @Test
    void policiesOfNodePoolsChangeAndNothingElse() throws IOException {
        List<Scenario> all = variants(
                POOLS, List.of("today", "balanced", "when-empty", "consolidate-after-15m", "no-consolidation"));
        Disruption today = pool(all.get(0)).disruption();
        assertThat(all)
                .extracting(each -> pool(each).disruption().consolidationPolicy())
                .containsExactly(
                        today.consolidationPolicy(),
                        ConsolidationPolicy.BALANCED,
                        ConsolidationPolicy.WHEN_EMPTY,
                        today.consolidationPolicy(),
                        today.consolidationPolicy());
        assertThat(pool(all.get(3)).disruption().consolidateAfter()).isEqualTo(Duration.ofMinutes(15));
        assertThat(pool(all.get(4)).disruption().consolidateAfter()).isNull();
        assertThat(all)
                .allSatisfy(each -> assertThat(pool(each).template())
                        .isEqualTo(pool(all.get(0)).template()));
    }

    @Test
    void onDemandReplacesOnlyTheRequirementOfTheCapacityType() throws IOException {
        assertThat(pool(variants(POOLS, List.of("on-demand")).get(0)).template().requirements())
                .containsExactlyInAnyOrder(
                        new RequirementSpec("karpenter.k8s.aws/instance-category", "In", List.of("c", "m", "r"), 2),
                        new RequirementSpec("karpenter.k8s.aws/instance-generation", "Gt", List.of("4"), null),
                        new RequirementSpec("karpenter.sh/capacity-type", "In", List.of("on-demand"), null));
    }

    @Test
    void karpenterReplacesNodeGroupsByNodePoolsOfTheirFamilies() throws IOException {
        Scenario migrated = variants(GROUPS, List.of("today", "karpenter")).get(1);
        assertThat(migrated.file().nodeGroups()).isEmpty();
        assertThat(migrated.file().clusterAutoscaler()).isNull();
        NodePool pool = pool(migrated);
        assertThat(pool.name()).isEqualTo("workers");
        assertThat(pool.template().labels()).containsExactly(Map.entry("team", "a"));
        assertThat(pool.template().taints()).hasToString("[x=on:NoSchedule]");
        // 20 nodes with 4 vCPUs each.
        assertThat(pool.limits()).isNotNull();
        assertThat(pool.limits().cpuMillis()).isEqualTo(80_000);
        assertThat(pool.template().requirements())
                .contains(
                        new RequirementSpec("karpenter.k8s.aws/instance-family", "In", List.of("m5", "m5a"), null),
                        new RequirementSpec("topology.kubernetes.io/zone", "In", List.of("us-east-1a"), null));
    }

    @Test
    void theZonesOfAGroupAreNamedInItsNodePool() throws IOException {
        String byId = GROUPS.replace("zones: [us-east-1a]", "zones: [use1-az2]");
        assertThat(pool(variants(byId, List.of("karpenter")).get(0)).template().requirements())
                .contains(new RequirementSpec("topology.kubernetes.io/zone", "In", List.of("us-east-1a"), null));
    }

    @Test
    void clusterAutoscalerReplacesNodePoolsByGroupsOfAlikeTypes() throws IOException {
        Scenario migrated =
                variants(POOLS, List.of("today", "cluster-autoscaler")).get(1);
        assertThat(migrated.initialObjects().of(NodePool.class)).isEmpty();
        assertThat(migrated.file().clusterAutoscaler()).isNotNull();
        NodeGroupEntry group = migrated.file().nodeGroups().get(0);
        assertThat(group.name()).isEqualTo("default");
        assertThat(group.instanceTypes())
                .hasSizeGreaterThan(1)
                .allMatch(type -> type.endsWith(".2xlarge"))
                .allMatch(type -> type.charAt(0) == group.instanceTypes().get(0).charAt(0));
        assertThat(group.distribution().onDemandPercentageAboveBaseCapacity()).isZero();
    }

    @Test
    void aGroupHasTheTypeWithMostOfTheCpuAndBeginsWithAllOfIt() throws IOException {
        StringBuilder state = new StringBuilder("initial:\n  manifests:\n");
        List.of("c5.xlarge", "c5.xlarge", "c5.xlarge", "m5.2xlarge", "m5.2xlarge")
                .forEach(type -> state.append(node(type, state.length())));

        NodeGroupEntry group = variants(POOLS + state, List.of("today", "cluster-autoscaler"))
                .get(1)
                .file()
                .nodeGroups()
                .get(0);

        assertThat(group.instanceTypes().get(0)).isEqualTo("m5.2xlarge");
        // 3 x 4 and 2 x 8 vCPUs are 28, for which 4 nodes of 8 are needed.
        assertThat(group.desired()).isEqualTo(4);
    }

    /** A NodeClaim and its Node, in flow style. */
    private static String node(String type, int number) {
        String labels = "labels: {karpenter.sh/nodepool: default, node.kubernetes.io/instance-type: " + type
                + ", topology.kubernetes.io/zone: us-east-1a, karpenter.sh/capacity-type: on-demand}";
        String name = "default-" + number;
        String id = "\"aws:///us-east-1a/i-" + number + "\"";
        return """
                    - apiVersion: karpenter.sh/v1
                      kind: NodeClaim
                      metadata: {name: %1$s, %2$s}
                      spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}, requirements: []}
                      status:
                        providerID: %3$s
                        nodeName: %1$s
                        conditions: [{type: Launched, status: "True"}, {type: Registered, status: "True"}]
                    - apiVersion: v1
                      kind: Node
                      metadata: {name: %1$s, %2$s}
                      spec: {providerID: %3$s}
                      status: {conditions: [{type: Ready, status: "True"}]}
                """.formatted(name, labels, id);
    }

    @Test
    void defaultsFitTheCluster() throws IOException {
        assertThat(new ForecastVariants(scenario(POOLS)).defaults())
                .startsWith("today")
                .contains("on-demand");
        assertThat(new ForecastVariants(scenario(GROUPS)).defaults()).containsExactly("today", "karpenter");
    }

    @Test
    void unknownAndInapplicableNamesAreRefused() throws IOException {
        ForecastVariants ofGroups = new ForecastVariants(scenario(GROUPS));
        ForecastVariants ofPools = new ForecastVariants(scenario(POOLS));
        assertThatThrownBy(() -> ofGroups.yaml(List.of("balanced"))).hasMessageContaining("no NodePools");
        assertThatThrownBy(() -> ofGroups.yaml(List.of("cluster-autoscaler"))).hasMessageContaining("no NodePools");
        assertThatThrownBy(() -> ofPools.yaml(List.of("karpenter"))).hasMessageContaining("no node groups");
        assertThatThrownBy(() -> ofPools.yaml(List.of("cheap"))).hasMessageContaining("\"cheap\" is not a variant");
        assertThatThrownBy(() -> ofPools.yaml(List.of("consolidate-after-x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void textsThatYamlReadsOtherwiseAreQuoted() {
        assertThat(FlowYaml.of(List.of("on", "1.5", "a: b", "x\"\n", "m5.large")))
                .isEqualTo("[\"on\", \"1.5\", \"a: b\", \"x\\\"\\x0a\", m5.large]");
    }
}
