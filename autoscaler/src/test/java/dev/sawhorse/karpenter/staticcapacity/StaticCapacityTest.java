// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED;
import static org.assertj.core.api.Assertions.assertThat;

class StaticCapacityTest {
    private static final FeatureGates STATIC = FeatureGates.DEFAULT.with(FeatureGate.STATIC_CAPACITY);

    private final KarpenterCluster cluster = new KarpenterCluster(STATIC);

    private List<NodeClaim> claims() {
        return List.copyOf(cluster.karpenter().nodeClaims().list());
    }

    private List<Double> created() {
        return cluster.times(Observation.NodeClaimCreated.class);
    }

    private List<Double> deleting() {
        return cluster.times(Observation.NodeClaimDeleting.class);
    }

    @Test
    void poolHasItsReplicasFromTheFirstWithoutAnyPod() {
        cluster.nodePool("fixed", new Pool().replicas(3)).runUntil(3_600);

        assertThat(created()).containsExactly(0.0, 0.0, 0.0);
        assertThat(deleting()).isEmpty();
        assertThat(claims()).allSatisfy(claim -> {
            assertThat(claim.spec().requirements())
                    .extracting(requirement -> requirement.key())
                    .doesNotContain("node.kubernetes.io/instance-type");
            assertThat(claim.isTrue("Ready")).isTrue();
            assertThat(claim.isTrue("Consolidatable")).isFalse();
        });
    }

    @Test
    void nothingIsLaunchedIfTheFeatureGateIsOff() {
        KarpenterCluster off = new KarpenterCluster().nodePool("fixed", new Pool().replicas(3));
        off.at(60, () -> off.createPods(1, 500, 512)).runUntil(600);

        assertThat(off.observed(Observation.NodeClaimCreated.class)).isEmpty();
    }

    @Test
    void podsAreConsolidatedOntoAStaticNodeInsideItsConsolidateAfter() {
        cluster.nodePool("default", new Pool().policy(WHEN_EMPTY_OR_UNDERUTILIZED));
        cluster.at(1, () -> cluster.deploy(1, 500, 512));
        cluster.at(
                600, () -> cluster.nodePool("fixed", new Pool().replicas(1).consolidateAfter(Duration.ofMinutes(10))));
        cluster.runUntil(1_000);

        assertThat(cluster.times(Observation.DisruptionCommand.class)).containsExactly(655.5);
    }

    @Test
    void pendingPodsNeverGrowAStaticPool() {
        cluster.nodePool("fixed", new Pool().replicas(1));
        cluster.at(60, () -> cluster.createPods(5, 1_500, 512)).runUntil(600);

        assertThat(created()).containsExactly(0.0);
        assertThat(cluster.times(Observation.PodBound.class)).hasSize(1);
    }

    @Test
    void deletedClaimIsReplacedInTheSameInstant() {
        cluster.nodePool("fixed", new Pool().replicas(2).expireAfter(Duration.ofHours(1)));
        cluster.runUntil(4_000);

        assertThat(deleting()).containsExactly(3_600.0, 3_600.0);
        assertThat(created()).containsExactly(0.0, 0.0, 3_600.0, 3_600.0);
    }

    @Test
    void nodeLimitCountsDeletingNodes() {
        cluster.nodePool("fixed", new Pool().replicas(5).limitNodes(2).expireAfter(Duration.ofHours(1)));
        cluster.runUntil(3_700);

        assertThat(created()).startsWith(0.0, 0.0).hasSize(4);
        assertThat(created().get(2)).isGreaterThanOrEqualTo(3_625.0);
    }

    @Test
    void loweredReplicasTakeEmptyNodesFirstThenTheCheapestWithoutProtectedPods() {
        cluster.nodePool("fixed", new Pool().replicas(4));
        cluster.at(100, () -> cluster.createPods(1, 1_500, 512, Map.of("karpenter.sh/do-not-disrupt", "true")));
        cluster.at(101, () -> cluster.createPods(2, 1_500, 512));
        cluster.at(200, () -> cluster.change("fixed", new Pool().replicas(3).budget("0")));
        cluster.runUntil(300);
        assertThat(deleting()).containsExactly(200.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("ScaleDown");
        assertThat(cluster.observed(Observation.PodEvicted.class)).isEmpty();

        String protectedNode = Objects.requireNonNull(
                cluster.cluster().pods().require("default/pod-00000").nodeName());
        cluster.at(400, () -> cluster.change("fixed", new Pool().replicas(1)));
        cluster.runUntil(600);
        assertThat(deleting()).containsExactly(200.0, 400.0, 400.0);
        assertThat(claims())
                .singleElement()
                .satisfies(claim -> assertThat(claim.nodeName()).isEqualTo(protectedNode));
    }

    @Test
    void claimWithoutAnInstanceIsDeletedFirst() {
        for (int i = 0; i < 20; i++) {
            cluster.cloud().refuseNext(LaunchResult.Failed.of("throttled"));
        }
        cluster.nodePool("fixed", new Pool().replicas(1));
        cluster.at(20, () -> cluster.change("fixed", new Pool().replicas(0)));
        cluster.runUntil(60);

        assertThat(deleting()).containsExactly(20.0);
        assertThat(claims()).isEmpty();
    }

    @Test
    void addedReplicasAreCreatedImmediately() {
        cluster.nodePool("fixed", new Pool().replicas(1));
        cluster.at(90, () -> cluster.change("fixed", new Pool().replicas(3)));
        cluster.runUntil(100);

        assertThat(created()).containsExactly(0.0, 90.0, 90.0);
    }
}
