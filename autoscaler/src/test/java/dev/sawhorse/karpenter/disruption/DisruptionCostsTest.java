// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;
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
        Map<String, String> annotations = Map.of("controller.kubernetes.io/pod-deletion-cost", deletionCost);
        ObjectMeta meta = new ObjectMeta("pod", "default", "", Map.of(), annotations, List.of(), 0);

        assertThat(DisruptionCosts.ofEviction(new Pod(meta, PodSpec.builder().build())))
                .isEqualTo(cost);
    }
}
