// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodepool;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReadinessTest {
    private final KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new Pool());

    @Test
    void poolWithoutItsNodeClassLaunchesNothingUntilItExists() {
        cluster.at(0, () -> cluster.cloud().changeNodeClass(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(100, () -> cluster.cloud().changeNodeClass(NodeClass.ready("late")));
        cluster.runUntil(200);

        assertThat(cluster.observed(Observation.NodePoolCondition.class))
                .containsExactly(
                        new Observation.NodePoolCondition(
                                "default",
                                "NodeClassReady",
                                "False",
                                "NodeClassNotFound",
                                "NodeClass not found on cluster"),
                        new Observation.NodePoolCondition("default", "NodeClassReady", "True", "NodeClassReady", ""));
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(101.0);
    }

    @Test
    void poolIsNotReadyWhileItsNodeClassIsNot() {
        cluster.at(
                10,
                () -> cluster.cloud().changeNodeClass(new NodeClass(false, "SubnetsNotFound", "no subnets", "spec")));
        cluster.runUntil(20);

        assertThat(cluster.observed(Observation.NodePoolCondition.class))
                .singleElement()
                .satisfies(condition -> assertThat(condition.reason()).isEqualTo("SubnetsNotFound"));
    }

    @Test
    void readyPoolHasNoMessage() {
        cluster.runUntil(20);

        assertThat(cluster.observed(Observation.NodePoolCondition.class)).isEmpty();
    }
}
