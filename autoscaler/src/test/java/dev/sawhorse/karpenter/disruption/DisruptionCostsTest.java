// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionCostsTest {
    private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

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
        assertThat(cost(KarpenterVersion.V1_14, Map.of(DELETION_COST, deletionCost)))
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
            annotations.put(DELETION_COST, deletionCost);
        }
        if (disruptionCost != null) {
            annotations.put("karpenter.sh/disruption-cost", disruptionCost);
        }

        assertThat(cost(KarpenterVersion.V1_15, annotations)).isEqualTo(cost);
    }

    private static double cost(KarpenterVersion version, Map<String, String> annotations) {
        ObjectMeta meta = new ObjectMeta("pod", "default", "", Map.of(), annotations, List.of(), 0);
        return DisruptionCosts.of(version)
                .ofEviction(new Pod(meta, PodSpec.builder().build()));
    }
}
