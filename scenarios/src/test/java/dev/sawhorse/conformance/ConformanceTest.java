// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance;

import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.scenario.provenance.ConformanceCoverage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Replays all recorded decisions in the test resources. */
@Tag("slow")
class ConformanceTest {
    private static final Path OWN = Path.of("src/test/resources/conformance");

    /** The reference of allocatable amounts is in the module of its facts. */
    private static final Path FACTS = Path.of("../pricing-data/src/test/resources/conformance");

    private static final List<CaseResult> ALL = Conformance.replay(OWN, FACTS);

    @TestFactory
    Stream<DynamicTest> everyRecordedDecisionIsReproduced() {
        assertThat(ALL).hasSizeGreaterThan(2_700);
        return ALL.stream()
                .map(result -> DynamicTest.dynamicTest(result.kind() + " " + result.name(), () -> {
                    assertThat(result.unsupported()).isNull();
                    assertThat(result.difference()).isNull();
                }));
    }

    @Test
    void theCoverageTableIsCurrent() {
        Map<String, Long> cases = ALL.stream()
                .filter(CaseResult::passed)
                .collect(Collectors.groupingBy(CaseResult::kind, TreeMap::new, Collectors.counting()));

        Map<String, Long> documented = new TreeMap<>();
        ConformanceCoverage.all().forEach(row -> documented.put(row.kind(), (long) row.cases()));

        assertThat(documented).isEqualTo(cases);
    }

    @Test
    void resultsAreTheSameOnAnyNumberOfThreads() {
        List<Path> some = List.of(OWN.resolve("karpenter-budgets"), OWN.resolve("karpenter-unit"));

        List<CaseResult> alone = Conformance.replay(some, 1);

        assertThat(alone).hasSizeGreaterThan(1_000);
        assertThat(Conformance.replay(some, 3)).isEqualTo(alone);
    }

    @Test
    void filesThatAreNoRecordingsAreSkipped(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("README.md"), "text");
        Files.writeString(folder.resolve("catalogue.json"), "{\"instanceTypes\": []}");
        Files.writeString(folder.resolve("pod.json"), "{\"kind\": \"Pod\"}");
        Files.writeString(folder.resolve("broken.json"), "{\"kind\": ");

        assertThat(Conformance.replay(folder)).isEmpty();
    }

    @Test
    void rowsOfAnUnknownTableAreReportedOneByOne(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("t.json"), "{\"kind\": \"karpenter-table\", \"rows\": [{}, {}]}");

        List<CaseResult> results = Conformance.replay(folder);

        assertThat(results).extracting(CaseResult::name).containsExactly("t#0", "t#1");
        assertThat(results).noneMatch(CaseResult::passed);
        assertThat(results).extracting(CaseResult::unsupported).containsOnly("table of an unknown rule");
    }

    @Test
    void aChangedExpectationIsNoticedAndNamed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("tolerations.json"), """
                {"kind": "karpenter-unit", "vectors": [
                  {"taint": {"key": "k", "value": "v", "effect": "NoSchedule"}, "tolerates": true,
                   "toleration": {"key": "other"}}]}
                """);

        List<CaseResult> results = Conformance.replay(folder);

        assertThat(results).extracting(CaseResult::difference).containsExactly("tolerates: expected true, got false");
    }

    @Test
    void recordedBufferPodsKeepANodeFromCountingAsEmpty(@TempDir Path folder) throws IOException {
        Path kind = OWN.resolve("karpenter-disruption");
        Path catalogs = Files.createDirectory(folder.resolve("catalogs"));
        Files.copy(kind.resolve("catalogs/small.json.gz"), catalogs.resolve("small.json.gz"));
        String emptyNode = firstCase(kind.resolve("emptiness.json.gz"));
        Files.writeString(
                folder.resolve("case.json"),
                emptyNode.replace("\"state\":{}", "\"state\":{\"bufferPodsPerNode\":{\"n1\":2}}"));

        assertThat(Conformance.replay(folder))
                .extracting(CaseResult::difference)
                .containsExactly("expected.candidates[0].reasonsEligible.Emptiness: expected true, got false");
    }

    private static String firstCase(Path file) throws IOException {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return Objects.requireNonNull(lines.readLine());
        }
    }
}
