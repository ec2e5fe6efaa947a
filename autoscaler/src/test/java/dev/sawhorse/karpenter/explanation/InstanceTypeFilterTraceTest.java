// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import dev.sawhorse.kube.api.ResourceName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceTypeFilterTraceTest {
    private final InstanceTypeFilterTrace all = InstanceTypeFilterTrace.of(List.of("c", "a", "b"));

    @Test
    void typeFallsAtTheFirstRuleThatExcludesIt() {
        InstanceTypeFilterTrace trace = all.without(
                        FilterLayer.CLOUD, "region", "sold here", Map.of("a", "is not sold here"))
                .without(FilterLayer.POD, "cpu", "cpu 2", Map.of("a", "too small"))
                .keeping(FilterLayer.CUT, "cut", "the cheapest", List.of("a", "b"), type -> type + " is dear");

        assertThat(trace.begin()).isEqualTo(3);
        assertThat(trace.stages()).extracting(FilterStage::left).containsExactly(2, 2, 1);
        assertThat(trace.left()).containsExactly("b");
        assertThat(trace.fallOf("a")).extracting(FilterStage::key).isEqualTo("region");
        assertThat(trace.fallOf("c").removed()).containsEntry("c", "c is dear");
        assertThat(trace.fallOf("b")).isNull();
        assertThat(trace.end()).isNull();
    }

    @Test
    void traceEndsAtTheStageWithoutTypes() {
        InstanceTypeFilterTrace none = all.keeping(FilterLayer.POD, "cpu", "cpu 900", List.of(), type -> "too small")
                .without(FilterLayer.POD, "memory", "memory 1Gi", Map.of());

        assertThat(none.end()).extracting(FilterStage::key).isEqualTo("cpu");
    }

    @Test
    void tracesAreAppended() {
        InstanceTypeFilterTrace first = all.without(FilterLayer.CLOUD, "region", "sold here", Map.of("a", "is not"));
        InstanceTypeFilterTrace second = InstanceTypeFilterTrace.of(first.left())
                .without(FilterLayer.POD, "cpu", "cpu 2", Map.of("b", "too small"));

        InstanceTypeFilterTrace both = first.then(second);

        assertThat(both.begin()).isEqualTo(3);
        assertThat(both.left()).containsExactly("c");
        assertThat(both.stages()).hasSize(2);
    }

    @Test
    void refusalsAreGroupedByKind() {
        List<Refusal.Group> groups = Refusal.grouped(List.of(
                new Refusal("n1", "insufficient cpu", "cpu 0.1 < 1"),
                new Refusal("n2", "taint", "taint"),
                new Refusal("n3", "insufficient cpu", "cpu 0.2 < 1")));

        assertThat(groups)
                .containsExactly(
                        new Refusal.Group("insufficient cpu", List.of("n1", "n3"), "cpu 0.1 < 1"),
                        new Refusal.Group("taint", List.of("n2"), "taint"));
    }

    @Test
    void amountsThatRoundToTheSameTextArePrintedExactly() {
        long gib = 1L << 30;
        assertThat(AmountText.lessThan(ResourceName.MEMORY, 7 * gib + gib / 10, 9 * gib))
                .isEqualTo("7.1Gi < 9Gi");
        assertThat(AmountText.lessThan(ResourceName.MEMORY, 9 * gib - 1, 9 * gib))
                .isEqualTo("9663676415 < 9Gi");
        assertThat(AmountText.of(ResourceName.CPU, 7910)).isEqualTo("7.91");
        assertThat(AmountText.of(ResourceName.MEMORY, 512L << 20)).isEqualTo("512Mi");
        assertThat(AmountText.of(ResourceName.PODS, 110)).isEqualTo("110");
    }
}
