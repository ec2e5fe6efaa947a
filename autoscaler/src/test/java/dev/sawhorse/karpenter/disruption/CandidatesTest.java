// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CandidatesTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private StateNode node() {
        return cluster.karpenter().environment().state().nodes().iterator().next();
    }

    @ParameterizedTest
    @CsvSource({"StatefulSet,3", "ReplicaSet,2"})
    void terminatingPodThatHasEndedIsMadeAgainByAStatefulSetAlone(String owner, double cost) {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(145);
        OwnerReference controller = new OwnerReference("apps/v1", owner, "db", "db-uid", true);
        Pod pod = cluster.cluster()
                .createPod(
                        new ObjectMeta("db-0", "default", "", Map.of(), Map.of(), List.of(controller), 0),
                        PodSpec.builder().build(),
                        Pod.FOREVER);
        cluster.cluster().bind(pod, node().requireNode());
        cluster.cluster().deletePod(pod, 600, "scaled down");
        cluster.cluster().podStatus().succeeded(pod);

        Candidates candidates = new Candidates(
                cluster.karpenter().environment(),
                providerId -> false,
                cluster.clusterCost(),
                CandidatePods.of(DisruptionCosts.of(KarpenterVersion.V1_14)));

        assertThat(node().endedPods()).containsExactly(pod);
        assertThat(candidates.examine(node(), DisruptionClass.GRACEFUL))
                .isInstanceOfSatisfying(
                        Candidates.Found.class,
                        found -> assertThat(found.candidate().rescheduleDisruptionCost())
                                .isEqualTo(cost));
    }
}
