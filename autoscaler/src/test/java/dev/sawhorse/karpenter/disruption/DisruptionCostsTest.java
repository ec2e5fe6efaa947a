// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionCostsTest {
    @ParameterizedTest
    @CsvSource({
        "134217728,2",
        "-134217728,0",
        "67108864.0,1.5",
        "1e99,10",
        "-1e99,-10",
        "1e999,1",
        "-1e999,1",
        "dear,1",
    })
    void deletionCostCountsWhereItIsANumberThatADoubleHolds(String deletionCost, double cost) {
        assertThat(cost(KarpenterVersion.V1_14, Map.of(Pod.DELETION_COST, deletionCost)))
                .isEqualTo(cost);
    }

    @ParameterizedTest
    @CsvSource({
        "134217728,,2",
        "67108864.0,,1",
        "9999999999,,1",
        "134217728,-134217728,0",
        "134217728,dear,1",
        ",67108864,1.5",
    })
    void sinceVersion15TheDisruptionCostGoesFirstAndBothAreIntegers(
            @Nullable String deletionCost, @Nullable String disruptionCost, double cost) {
        Map<String, String> annotations = new TreeMap<>();
        if (deletionCost != null) {
            annotations.put(Pod.DELETION_COST, deletionCost);
        }
        if (disruptionCost != null) {
            annotations.put("karpenter.sh/disruption-cost", disruptionCost);
        }

        assertThat(cost(KarpenterVersion.V1_15, annotations)).isEqualTo(cost);
    }

    @Test
    void deletionCostsThatKarpenterWritesDoNotCount() {
        FeatureGates gates = FeatureGates.where(gate -> gate == FeatureGate.POD_DELETION_COST_MANAGEMENT);
        DisruptionCosts costs = DisruptionCosts.of(KarpenterOptions.DEFAULT.withFeatureGates(gates));

        assertThat(costs.ofEviction(pod(Map.of(Pod.DELETION_COST, "-134217728"))))
                .isEqualTo(1);
        assertThat(costs.ofEviction(pod(Map.of("karpenter.sh/disruption-cost", "134217728"))))
                .isEqualTo(2);
    }

    private static double cost(KarpenterVersion version, Map<String, String> annotations) {
        return DisruptionCosts.of(version).ofEviction(pod(annotations));
    }

    private static Pod pod(Map<String, String> annotations) {
        ObjectMeta meta = new ObjectMeta("pod", "default", "", Map.of(), annotations, List.of(), 0);
        return new Pod(meta, PodSpec.builder().build());
    }
}
