// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.termination;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Node;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeTerminationTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private Node onlyNode() {
        return cluster.cluster().nodes().list().iterator().next();
    }

    @Test
    void emptyNodeDrainsForFiveSecondsAndIsRemovedWithItsInstance() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(120, cluster::deleteAllPods);
        cluster.at(200, () -> cluster.cluster().deleteNode(onlyNode()));
        cluster.runUntil(204);

        assertThat(onlyNode().taints()).anyMatch(taint -> taint.toString().equals("karpenter.sh/disrupted:NoSchedule"));
        cluster.runUntil(300);
        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(200.0);
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).containsExactly(225.0);
    }

    @Test
    void drainWaitsForItsPods() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(2, 500, 512));
        cluster.at(200, () -> cluster.cluster().deleteNode(onlyNode()));
        cluster.runUntil(204.5);

        assertThat(cluster.times(Observation.PodEvicted.class)).containsExactly(200.0, 200.0);
        assertThat(cluster.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::message)
                .contains(
                        "Failed to drain node, 2 pods are waiting to be evicted", "Evicted pod: Forceful Termination");
        cluster.runUntil(300);
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).containsExactly(225.0);
    }

    @Test
    void podThatMustNotBeDisruptedIsDeletedWhenTheGracePeriodOfTheNodeEnds() {
        cluster.nodePool("default", new Pool().consolidateAfter(null).terminationGracePeriod(Duration.ofMinutes(10)));
        cluster.at(60, () -> cluster.createPods(1, 500, 512, Map.of("karpenter.sh/do-not-disrupt", "true")));
        cluster.at(200, () -> cluster.cluster().deleteNode(onlyNode()));
        cluster.runUntil(1_000);

        assertThat(cluster.times(Observation.PodEvicted.class)).isEmpty();
        // The pod's own 30 s must end before 200 s + 600 s; the check runs every second, strictly after.
        assertThat(cluster.times(Observation.PodTerminating.class).get(0)).isBetween(770.0, 781.0);
        assertThat(cluster.observed(Observation.EventPublished.class))
                .anyMatch(event ->
                        event.reason().equals("Disrupted") && event.message().contains("bypasses the PDB"));
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).hasSize(1);
    }

    @Test
    void doNotDisruptPodBlocksTheNodeForeverWithoutAGracePeriod() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512, Map.of("karpenter.sh/do-not-disrupt", "true")));
        cluster.at(200, () -> cluster.cluster().deleteNode(onlyNode()));
        cluster.runUntil(5_000);

        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).isEmpty();
        assertThat(cluster.cluster().pods().size()).isEqualTo(1);
    }
}
