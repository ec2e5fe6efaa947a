// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance;

import dev.sawhorse.conformance.karpenter.DisruptionOutcome;
import dev.sawhorse.conformance.karpenter.KarpenterTable;
import dev.sawhorse.conformance.karpenter.NodeClaimComparison;
import dev.sawhorse.conformance.recording.EquivalenceNames;
import dev.sawhorse.conformance.recording.RecordedCatalog;
import dev.sawhorse.conformance.recording.TimelineCatalog;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.ReplacementPrice;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests the comparison of outcomes that are not deterministic in the real system. */
class UndeterminedOutcomeTest {
    private static final Path OWN = Path.of("src/test/resources/conformance");

    private static MappingNode parse(String yaml) {
        return SourceDocuments.parseSingle(new SourceFile("recording", yaml));
    }

    @Test
    void equalPodsOfOneControllerAreInterchangeableAndOthersAreNot() {
        String pod =
                "{metadata: {name: %s, labels: {app: %s}, ownerReferences: [{kind: ReplicaSet, uid: %s}]}, spec: {}}";
        EquivalenceNames names = new EquivalenceNames(parse("pods: ["
                + pod.formatted("w-0", "w", "u") + ", "
                + pod.formatted("w-1", "w", "u") + ", "
                + pod.formatted("x-0", "x", "v") + ", {metadata: {name: bare}, spec: {}}]"));

        assertThat(names.canonical(List.of("w-0", "x-0"))).isEqualTo(names.canonical(List.of("x-0", "w-1")));
        assertThat(names.canonical(List.of("w-0"))).isNotEqualTo(names.canonical(List.of("x-0")));
        assertThat(names.canonical(List.of("w-0"))).isNotEqualTo(names.canonical(List.of("w-0", "w-1")));
        assertThat(names.canonical(Map.of("w-0", "a", "bare", "b")))
                .isEqualTo(names.canonical(Map.of("w-1", "a", "bare", "b")));
    }

    @Test
    void nodesOfOneGroupThatHoldEqualPodsAreInterchangeable() {
        String node = "{group: %s, node: {metadata: {name: %s}}}";
        EquivalenceNames names = new EquivalenceNames(parse("""
                boundPods: [{metadata: {name: p}, spec: {nodeName: a-3}}]
                nodes: [%s, %s, %s, %s]
                """.formatted(
                        node.formatted("a", "a-1"),
                        node.formatted("a", "a-2"),
                        node.formatted("a", "a-3"),
                        node.formatted("b", "b-1"))));

        assertThat(names.canonical("a-1")).isEqualTo(names.canonical("a-2"));
        assertThat(names.canonical("a-1")).isNotEqualTo(names.canonical("a-3"));
        assertThat(names.canonical("a-1")).isNotEqualTo(names.canonical("b-1"));
    }

    @Test
    void errorsOfLighterNodePoolsMayBeMissingBehindAReservedOffering(@TempDir Path folder) throws IOException {
        String recorded = schedulingCase("22-fuzz-mixed.json.gz", "mixed-208");
        String both = "\"g0-000\":[\"reserved-offering\",\"taint\"]";
        assertThat(recorded).contains(both);

        assertThat(replayScheduling(
                        folder, recorded.replace(both, both.replace("\"taint\"", "\"taint\",\"topology\""))))
                .isNull();
        assertThat(replayScheduling(folder, recorded.replace(both, "\"g0-000\":[\"reserved-offering\"]")))
                .contains("podErrorKinds.g0-000");
    }

    private static String replayScheduling(Path folder, String recording) throws IOException {
        Files.writeString(folder.resolve("case.json"), recording);
        Path catalogs = folder.resolve("catalogs");
        if (Files.notExists(catalogs)) {
            Files.createSymbolicLink(
                    catalogs, OWN.resolve("karpenter-scheduling/catalogs").toAbsolutePath());
        }
        return Conformance.replay(folder.resolve("case.json")).get(0).difference();
    }

    private static String schedulingCase(String file, String name) throws IOException {
        Path path = OWN.resolve("karpenter-scheduling").resolve(file);
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.contains("\"" + name + "\""))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void requestsBelowAThousandthAreRoundedUpAsTheApiServerDoes() {
        MappingNode expected = parse("newNodeClaims: [{nodePool: p, pods: [a], requests: {cpu: 12300u, memory: 1Gi}}]");
        Map<String, Object> claim = Map.of("nodePool", "p", "pods", List.of("a"), "taints", List.of());

        List<String> differences = new ArrayList<>();
        for (String cpu : List.of("13m", "12m")) {
            Map<String, Object> got = new java.util.TreeMap<>(claim);
            got.put("requests", Map.of("cpu", cpu, "memory", "1Gi"));
            differences.add(NodeClaimComparison.difference(expected, List.of(got)));
        }

        assertThat(differences).containsExactly(null, "newNodeClaims[0].requests.cpu: expected 13m, got 12m");
    }

    @Test
    void savingsOfACommandThatWasStartedCountTheTypeThatIsCheapestForTheLaunch() {
        RecordedCatalogReader catalog = new RecordedCatalogReader("""
                region: r
                instanceTypes:
                  - {name: small.od, capacity: {cpu: 1}, overhead: {}, labels: {}, offerings: [
                      {zone: a, capacityType: on-demand, price: 0.11},
                      {zone: a, capacityType: spot, price: 0.05, available: false}]}
                  - {name: big.spot, capacity: {cpu: 4}, overhead: {}, labels: {}, offerings: [
                      {zone: a, capacityType: on-demand, price: 0.7},
                      {zone: a, capacityType: spot, price: 0.21}]}
                """);

        assertThat(DisruptionOutcome.savingsOnceLaunched(
                        0.35, List.of(catalog.spotClaim()), ReplacementPrice.OF_ALLOWED_OFFERINGS))
                .isEqualTo(0.14, within(1e-9));
    }

    /** A catalogue and a claim restricted to spot that allows all of its types. */
    private record RecordedCatalogReader(String yaml) {
        NewNodeClaim spotClaim() {
            TimelineCatalog catalog = new TimelineCatalog(parse(yaml));
            List<InstanceType> types = new ArrayList<>();
            catalog.table(pool -> true).forEach(types::add);
            Requirements spot = Requirements.of(RecordedCatalog.requirement(
                    parse("{key: karpenter.sh/capacity-type, operator: In, values: [spot]}")));
            NodePool nodePool = new NodePool(
                    ObjectMeta.of("", "p"),
                    new NodeClaimSpec(
                            Map.of(), Map.of(), KarpenterTable.NODE_CLASS, List.of(), List.of(), List.of(), null, null),
                    new Disruption(Disruption.ConsolidationPolicy.WHEN_EMPTY, null, List.of()),
                    0,
                    null,
                    null,
                    true,
                    false);
            return new NewNodeClaim(
                    nodePool, Map.of(), catalog.wellKnown(), spot, types, List.of(), Resources.NONE, false, List.of());
        }
    }
}
