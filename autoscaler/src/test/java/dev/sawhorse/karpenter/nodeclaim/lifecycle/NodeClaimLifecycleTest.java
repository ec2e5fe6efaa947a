// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeClaimLifecycleTest {
    private KarpenterCluster cluster = new KarpenterCluster();

    private void onePodAt60() {
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
    }

    private NodeClaim onlyClaim() {
        return cluster.karpenter().nodeClaims().list().iterator().next();
    }

    @Test
    void registeredNodeCarriesLabelsTaintsAndFinalizerOfItsClaim() {
        cluster.nodePool("default", new Pool().startupTaint("example.com/agent"));
        onePodAt60();
        cluster.runUntil(95);

        assertThat(cluster.cluster().nodes().list()).singleElement().satisfies(node -> {
            assertThat(node.label("karpenter.sh/registered")).isEqualTo("true");
            assertThat(node.label("karpenter.sh/initialized")).isNull();
            assertThat(node.label("karpenter.sh/nodepool")).isEqualTo("default");
            assertThat(node.finalizers()).containsExactly("karpenter.sh/termination");
            assertThat(node.taints())
                    .extracting(taint -> taint.key())
                    .containsExactlyInAnyOrder("node.kubernetes.io/not-ready", "example.com/agent");
        });
        assertThat(onlyClaim().nodeName()).startsWith("node-default-");
    }

    @Test
    void nodeIsInitializedWhenItsStartupTaintsAreRemoved() {
        cluster.nodePool("default", new Pool().startupTaint("example.com/agent"));
        onePodAt60();
        cluster.runUntil(200);

        assertThat(cluster.times(Observation.NodeReady.class)).containsExactly(101.0);
        assertThat(cluster.times(Observation.NodeClaimInitialized.class)).containsExactly(116.0);
        assertThat(cluster.times(Observation.PodBound.class)).containsExactly(116.0);
    }

    @Test
    void claimWithoutCapacityIsDeletedAfterASecondAndItsPodRetriedAfterTenMore() {
        cluster.nodePool("default", new Pool());
        cluster.cloud().refuseNext(LaunchResult.InsufficientCapacity.of("none left"));
        onePodAt60();
        cluster.runUntil(200);

        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0, 71.0);
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).containsExactly(62.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class))
                .extracting(Observation.NodeClaimDeleting::reason)
                .containsExactly("InsufficientCapacity");
        assertThat(cluster.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::reason)
                .contains("InsufficientCapacityError");
        assertThat(cluster.times(Observation.PodBound.class)).containsExactly(111.0);
    }

    @Test
    void failedLaunchIsRetriedWithBackoff() {
        cluster.nodePool("default", new Pool());
        for (int i = 0; i < 3; i++) {
            cluster.cloud().refuseNext(LaunchResult.Failed.of("no subnets"));
        }
        onePodAt60();
        cluster.runUntil(200);

        assertThat(cluster.times(Observation.NodeClaimLaunchFailed.class))
                .hasSize(3)
                .startsWith(61.0);
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0);
        assertThat(onlyClaim().isTrue(Conditions.LAUNCHED)).isTrue();
    }

    @Test
    void conditionContainsTheErrorOfTheCloud() {
        cluster.nodePool("default", new Pool());
        for (int i = 0; i < 20; i++) {
            cluster.cloud().refuseNext(new LaunchResult.Failed("SubnetResolutionFailed", "no subnets", "all of it"));
        }
        onePodAt60();
        cluster.runUntil(62);

        Condition launched = onlyClaim().conditions().require(Conditions.LAUNCHED);
        assertThat(launched.reason()).isEqualTo("SubnetResolutionFailed");
        assertThat(launched.message()).isEqualTo("no subnets");
        assertThat(cluster.observed(Observation.NodeClaimLaunchFailed.class))
                .allMatch(failed -> failed.reason().equals("all of it"));
    }

    @Test
    void nodeClassThatIsNotReadyCostsTheClaimWithoutAnEvent() {
        cluster.nodePool("default", new Pool());
        cluster.cloud().refuseNext(LaunchResult.NodeClassNotReady.of("no subnets"));
        onePodAt60();
        cluster.runUntil(200);

        assertThat(cluster.observed(Observation.NodeClaimLaunchFailed.class))
                .extracting(Observation.NodeClaimLaunchFailed::reason)
                .containsExactly("NodeClassRef not ready, no subnets");
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class))
                .extracting(Observation.NodeClaimDeleting::reason)
                .containsExactly("NodeClassNotReady");
        assertThat(cluster.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::reason)
                .doesNotContain("NodeClassNotReady", "InsufficientCapacityError");
    }

    @Test
    void pendingLaunchIsPolledWhenDue() {
        cluster.nodePool("default", new Pool());
        cluster.cloud().refuseNext(new LaunchResult.InFlight(1_500_000_000L));
        onePodAt60();
        cluster.runUntil(200);

        assertThat(cluster.times(Observation.NodeClaimLaunchFailed.class)).isEmpty();
        assertThat(cluster.times(Observation.NodeClaimLaunched.class))
                .singleElement()
                .satisfies(at -> assertThat(at).isBetween(61.5, 62.5));
    }

    @Test
    void claimThatIsNotLaunchedInFiveMinutesIsGivenUp() {
        cluster.nodePool("default", new Pool());
        for (int i = 0; i < 40; i++) {
            cluster.cloud().refuseNext(LaunchResult.Failed.of("no subnets"));
        }
        onePodAt60();
        cluster.runUntil(440);

        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("Liveness");
        assertThat(cluster.times(Observation.NodeClaimDeleting.class).get(0)).isBetween(361.0, 421.0);
    }

    @Test
    void claimThatDoesNotRegisterInFifteenMinutesIsGivenUp() {
        cluster = new KarpenterCluster(Duration.ofMinutes(20)).nodePool("default", new Pool());
        onePodAt60();
        cluster.runUntil(1_000);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(961.0);
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).containsExactly(981.0);
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).hasSize(2);
    }

    @Test
    void claimExpiresExactlyAndItsPodIsProvidedForAfterwards() {
        cluster.nodePool("default", new Pool().consolidateAfter(null).expireAfter(Duration.ofHours(1)));
        cluster.at(60, () -> cluster.deploy(1, 500, 512));
        cluster.runUntil(4_000);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(3_661.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("Expired");
        assertThat(cluster.times(Observation.PodEvicted.class)).containsExactly(3_661.0);
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0, 3_662.0);
    }

    @Test
    void registeredClaimWithoutAnInstanceIsGarbageCollected() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        onePodAt60();
        cluster.at(150, () -> cluster.cloud().lose(onlyClaim().providerId()));
        cluster.runUntil(300);

        assertThat(cluster.times(Observation.NodeNotReady.class)).containsExactly(150.0);
        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(240.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("GarbageCollected");
        assertThat(cluster.cluster().nodes().size()).isZero();
    }

    @Test
    void claimsOfADeletedNodePoolAreDeleted() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        onePodAt60();
        cluster.at(150, () -> cluster.nodePools().delete(cluster.nodePools().require("default")));
        cluster.runUntil(300);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(150.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("NodePoolDeleted");
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).containsExactly(175.0);
    }
}
