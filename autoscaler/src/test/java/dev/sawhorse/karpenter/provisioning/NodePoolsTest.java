// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.Given;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodePoolsTest {
    @Test
    void theHeaviestIsFirstAndOfEqualWeightTheLastByName() {
        List<NodePool> pools = List.of(pool("a", 1), pool("b", 9), pool("c", 1));

        assertThat(NodePools.usable(pools, nodeClass -> true))
                .extracting(NodePool::name)
                .containsExactly("b", "c", "a");
    }

    @Test
    void poolsThatCannotBeUsedAreLeftOut() {
        NodePool open = pool("open", 0);
        NodePool isStatic = new NodePool(open.meta(), open.template(), open.disruption(), 0, null, 3L, true, false);
        NodePool unready = new NodePool(open.meta(), open.template(), open.disruption(), 0, null, null, false, false);
        NodePool deleting = new NodePool(open.meta(), open.template(), open.disruption(), 0, null, null, true, true);

        assertThat(NodePools.usable(List.of(isStatic, unready, deleting, open), nodeClass -> true))
                .containsExactly(open);
        assertThat(NodePools.usable(List.of(open), nodeClass -> false)).isEmpty();
    }

    private static NodePool pool(String name, int weight) {
        return Given.nodePool(name, weight, null, List.of());
    }
}
