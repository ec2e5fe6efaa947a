// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When NodePools re-open consolidation: kubernetes-sigs/karpenter {@code pkg/controllers/state/informer/nodepool.go} with
 * {@code GenerationChangedPredicate}.
 */
class NodePoolInformerTest {
    private static final long SECOND = 1_000_000_000L;

    private final KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new Pool());

    private long changedAt() {
        return cluster.karpenter().environment().state().consolidationState() / SECOND;
    }

    private void metadata(Map<String, String> labels, Map<String, String> annotations) {
        NodePool nodePool = cluster.nodePools().require("default");
        ObjectMeta old = nodePool.meta();
        cluster.nodePools()
                .update(nodePool.withMeta(
                        new ObjectMeta(old.name(), "", old.uid(), labels, annotations, List.of(), old.createdAt())));
    }

    @Test
    void aNodePoolThatAppearsReopensConsolidation() {
        cluster.at(100, () -> cluster.nodePool("second", new Pool()));
        cluster.runUntil(200);

        assertThat(changedAt()).isEqualTo(100);
    }

    @Test
    void anyChangeOfASpecReopensConsolidation() {
        List<Pool> changes = List.of(
                new Pool().consolidateAfter(Duration.ofMinutes(1)),
                new Pool().budget("3"),
                new Pool().limitCpu(64_000),
                new Pool().arch("arm64"),
                new Pool().expireAfter(Duration.ofHours(1)),
                new Pool().terminationGracePeriod(Duration.ofHours(1)));
        for (int i = 0; i < changes.size(); i++) {
            int second = 10 + 10 * i;
            Pool change = changes.get(i);
            cluster.at(second, () -> cluster.change("default", change));
            cluster.runUntil(second + 5);

            assertThat(changedAt()).as("change %d", i).isEqualTo(second);
        }
    }

    @Test
    void anEqualSpecOrOtherMetadataDoNot() {
        cluster.at(100, () -> cluster.change("default", new Pool()));
        cluster.at(110, () -> metadata(Map.of(Labels.ZONE, "a"), Map.of("note", "b")));
        cluster.runUntil(200);

        assertThat(changedAt()).isZero();
    }

    @Test
    void theDeletionOfANodePoolDoesNot() {
        cluster.at(100, () -> cluster.nodePools().delete(cluster.nodePools().require("default")));
        cluster.runUntil(200);

        assertThat(changedAt()).isZero();
    }

    @Test
    void aRecreatedNodePoolDoes() {
        cluster.at(100, () -> cluster.nodePools().delete(cluster.nodePools().require("default")));
        cluster.at(150, () -> cluster.nodePool("default", new Pool()));
        cluster.runUntil(200);

        assertThat(changedAt()).isEqualTo(150);
    }

    @Test
    void aNodePoolOfAnotherProviderDoesNot() {
        cluster.at(100, () -> cluster.nodePool("lab", new Pool().nodeClass("karpenter.kwok.sh", "KWOKNodeClass")));
        cluster.runUntil(200);

        assertThat(changedAt()).isZero();
    }
}
