// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangedNodesTest {
    private final KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new Pool());
    private final ClusterState state = cluster.karpenter().environment().state();

    private static List<StateNode> taken(ChangedNodes changed) {
        List<StateNode> taken = new ArrayList<>();
        changed.take(taken::add);
        return taken;
    }

    private StateNode launched() {
        cluster.createPods(1, 1_000, 1_024);
        cluster.runUntil(120);
        return state.nodes().iterator().next();
    }

    @Test
    void everyMachineThereIsCountsAtFirst() {
        StateNode node = launched();

        assertThat(taken(state.changedNodes())).containsExactly(node);
    }

    @Test
    void nodeThatChangesTwiceIsListedOnce() {
        StateNode node = launched();
        ChangedNodes changed = state.changedNodes();
        taken(changed);

        assertThat(taken(changed)).isEmpty();
        state.nominate(node.providerId());
        state.markForDeletion(List.of(node.providerId()), true);
        assertThat(taken(changed)).containsExactly(node);
        assertThat(taken(changed)).isEmpty();
    }

    @Test
    void ownersTakeEachForThemselves() {
        ChangedNodes first = state.changedNodes();
        ChangedNodes second = state.changedNodes();
        StateNode node = launched();

        assertThat(taken(first)).containsExactly(node);
        assertThat(taken(second)).containsExactly(node);
    }

    @Test
    void deletedNodeIsListedOnce() {
        StateNode node = launched();
        ChangedNodes changed = state.changedNodes();
        taken(changed);

        cluster.deleteAllPods();
        cluster.runUntil(1_000);

        assertThat(state.nodes()).isEmpty();
        assertThat(taken(changed)).containsExactly(node);
        node.podUpdated(cluster.createPods(1, 1_000, 1_024).get(0), 0);
        assertThat(taken(changed)).isEmpty();
    }

    @Test
    void nodesAreSelectedWhileThePredicateIsTrue() {
        NodePredicateIndex marked = new NodePredicateIndex(state, StateNode::isMarkedForDeletion);
        StateNode node = launched();

        assertThat(marked.now()).isEmpty();
        state.markForDeletion(List.of(node.providerId()), true);
        assertThat(marked.now()).containsExactly(node);
        state.markForDeletion(List.of(node.providerId()), false);
        assertThat(marked.now()).isEmpty();
    }
}
