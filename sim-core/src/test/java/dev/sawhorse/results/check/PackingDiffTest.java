// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class PackingDiffTest {
    private static PackingGroup nodes(int count, String type, String capacity, double cost, Map<String, Integer> pods) {
        return new PackingGroup(type, capacity, pods, count, cost);
    }

    private static Packing packing(PackingGroup... groups) {
        return new Packing(List.of(groups), List.of(), List.of(groups).toString());
    }

    @Test
    void equalPackingsDoNotDiffer() {
        Packing packing = packing(nodes(6, "m5.large", "on-demand", 1, Map.of("Deployment/api", 1)));
        PackingDiff diff = PackingDiff.between(packing, packing);
        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.nodes()).isZero();
    }

    @Test
    void largerNodesAreReportedInOneSentence() {
        Map<String, Integer> small = Map.of("Deployment/api", 1, "Deployment/worker", 3);
        Map<String, Integer> large = Map.of("Deployment/api", 2, "Deployment/worker", 6);
        PackingDiff diff = PackingDiff.between(
                packing(nodes(6, "m5.xlarge", "on-demand", 0.2, small)),
                packing(nodes(3, "m5.2xlarge", "on-demand", 0.44, large)));
        assertThat(diff.nodes()).isEqualTo(6);
        PackingChange change = diff.changes().get(0);
        assertThat(PackingText.headline(change))
                .isEqualTo("api + worker: was 6 × m5.xlarge, now 3 × m5.2xlarge: +$0.1200 in the run");
        assertThat(PackingText.details(change))
                .containsExactly("- 6 × m5.xlarge: 1 api + 3 worker", "+ 3 × m5.2xlarge: 2 api + 6 worker");
        assertThat(PackingText.moves(change)).isEmpty();
    }

    @Test
    void workloadRemovedFromASharedNodeIsNamed() {
        PackingDiff diff = PackingDiff.between(
                packing(nodes(2, "c6i.large", "spot", 0.1, Map.of("Deployment/api", 1, "Deployment/worker", 1))),
                packing(
                        nodes(2, "c6i.large", "spot", 0.1, Map.of("Deployment/api", 1)),
                        nodes(1, "m5.large", "on-demand", 0.1, Map.of("Deployment/worker", 2))));
        assertThat(diff.changes()).hasSize(1);
        assertThat(PackingText.moves(diff.changes().get(0)))
                .containsExactly("worker moved from c6i.large spot to m5.large");
    }

    @Test
    void workloadsWithoutSharedNodesAreDistinguished() {
        PackingDiff diff = PackingDiff.between(
                packing(
                        nodes(2, "m5.large", "on-demand", 1, Map.of("Deployment/api", 1)),
                        nodes(1, "c5.large", "on-demand", 1, Map.of("Deployment/web", 1))),
                packing(
                        nodes(5, "m5.large", "on-demand", 1, Map.of("Deployment/api", 1)),
                        nodes(1, "c5.xlarge", "on-demand", 1, Map.of("Deployment/web", 1))));
        assertThat(diff.changes().stream().map(PackingText::headline))
                .containsExactly(
                        "api: 3 × m5.large more: +$3.00 in the run",
                        "web: was 1 × c5.large, now 1 × c5.xlarge: costs the same");
    }

    @Test
    void nodesOfTheSameKindWithOtherPodsArePackedDifferently() {
        PackingDiff diff = PackingDiff.between(
                packing(nodes(2, "m5.large", "on-demand", 1, Map.of("Deployment/api", 2))),
                packing(
                        nodes(1, "m5.large", "on-demand", 1, Map.of("Deployment/api", 3)),
                        nodes(1, "m5.large", "on-demand", 1, Map.of("Deployment/api", 1))));
        assertThat(PackingText.headline(diff.changes().get(0)))
                .isEqualTo("api: packed differently onto 2 × m5.large: costs the same");
    }
}
