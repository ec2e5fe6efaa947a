// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchedulingSimulationTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    /** The second node still has its startup taint, so it is not initialized and its pod is pending. */
    @Test
    void podsThatWouldGoToAnUninitializedNodeCountAsNotPlaced() {
        List<Pod> pending = new ArrayList<>();
        cluster.nodePool("default", new Pool().consolidateAfter(null).budget("0"));
        cluster.at(1, () -> cluster.createPods(1, 15_000, 1_024));
        cluster.at(200, () -> {
            cluster.change(
                    "default", new Pool().consolidateAfter(null).budget("0").startupTaint("example.com/new"));
            pending.addAll(cluster.createPods(1, 7_000, 1_024));
        });
        cluster.runUntil(245);
        DisruptionMethods methods = DisruptionMethods.of(
                cluster.karpenter().environment(),
                cluster.karpenter().provisioner(),
                providerId -> false,
                cluster.clusterCost(),
                DisruptionShortcuts.NONE);
        List<Candidate> initialized = methods.disruptable(DisruptionClass.GRACEFUL);

        SchedulingSimulation.Outcome outcome = methods.simulator().now().simulateUncharged(initialized);

        assertThat(initialized).hasSize(1);
        assertThat(outcome.result().newNodeClaims()).hasSize(1);
        assertThat(outcome.result().podErrors())
                .containsOnlyKeys(pending)
                .allSatisfy((pod, error) -> assertThat(error.message())
                        .matches("would schedule against uninitialized nodeclaim/default-\\S+, node/\\S+"));
        assertThat(outcome.allNonPendingPodsScheduled()).isTrue();
    }
}
