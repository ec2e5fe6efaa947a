// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StatedRegionTest {
    private static final String POOL = """
            kind: NodePool
            spec: {template: {spec: {requirements: [{key: topology.kubernetes.io/zone, operator: In, values: [%s]}]}}}
            """;
    private static final String POD = """
            kind: Pod
            spec: {nodeSelector: {topology.kubernetes.io/zone: %s}}
            """;
    private static final String CLUSTER = """
            apiVersion: eksctl.io/v1alpha5
            kind: ClusterConfig
            metadata: {name: demo, region: %s}
            """;

    @TempDir
    private Path folder;

    private @Nullable String regionOf(String... objects) throws Exception {
        Path file = folder.resolve("objects.yaml");
        Files.writeString(file, String.join("---\n", objects));
        List<MappingNode> nodes = SourceDocuments.parse(SourceFile.read(file), new Problems()).stream()
                .map(MappingNode.class::cast)
                .toList();
        return StatedRegion.of(nodes);
    }

    @Test
    void zonesOfMostObjectsDecide() throws Exception {
        assertThat(regionOf(POOL.formatted("eu-west-1a, eu-west-1b"))).isEqualTo("eu-west-1");
        assertThat(regionOf(
                        POOL.formatted("eu-west-1a"),
                        POD.formatted("ap-southeast-1b"),
                        POD.formatted("ap-southeast-1c")))
                .isEqualTo("ap-southeast-1");
        assertThat(regionOf(POD.formatted("cn-hangzhou-h"), POOL.formatted("eu-west-1a")))
                .as("the first of equally many")
                .isEqualTo("cn-hangzhou");
    }

    @Test
    void clusterConfigDecidesBeforeZones() throws Exception {
        assertThat(regionOf(POOL.formatted("eu-west-1a"), CLUSTER.formatted("us-west-2")))
                .isEqualTo("us-west-2");
    }

    @Test
    void nothingIsStatedByPlacesWithoutKnownPrices() throws Exception {
        assertThat(regionOf(POOL.formatted("rack-1, '{{ zone }}'"), CLUSTER.formatted("'{{ region }}'")))
                .isNull();
        assertThat(regionOf("kind: Pod\nspec: {nodeSelector: {team: eu-west-1a}}\n"))
                .isNull();
    }
}
