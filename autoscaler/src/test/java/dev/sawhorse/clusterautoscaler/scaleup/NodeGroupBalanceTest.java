// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.GivenGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeGroupBalanceTest {
    private static Map<String, Integer> shared(int newNodes, NodeGroup... groups) {
        Map<String, Integer> deltas = new TreeMap<>();
        NodeGroupBalance.of(List.of(groups), newNodes)
                .forEach(info -> deltas.put(info.group().id(), info.delta()));
        return deltas;
    }

    private static NodeGroup group(String id, int size, int max) {
        return new GivenGroup(id, size, max);
    }

    @Test
    void equalGroupsShareEquallyAndTheChosenOneHasTheOddNode() {
        assertThat(shared(7, group("a", 0, 9), group("b", 0, 9), group("c", 0, 9)))
                .isEqualTo(new TreeMap<>(Map.of("a", 3, "b", 2, "c", 2)));
    }

    @Test
    void smallerGroupsCatchUpFirst() {
        assertThat(shared(5, group("a", 3, 9), group("b", 1, 9), group("c", 0, 9)))
                .isEqualTo(new TreeMap<>(Map.of("b", 2, "c", 3)));
    }

    @Test
    void fullGroupsArePassedAndNoNodeIsPlannedThatHasNoRoom() {
        assertThat(shared(9, group("a", 2, 3), group("b", 4, 4), group("c", 0, 5)))
                .isEqualTo(new TreeMap<>(Map.of("a", 1, "c", 5)));
    }
}
