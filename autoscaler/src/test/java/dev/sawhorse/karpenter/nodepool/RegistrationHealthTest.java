// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodepool;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RegistrationHealthTest {
    private KarpenterCluster cluster = new KarpenterCluster(Duration.ofMinutes(20)).nodePool("default", new Pool());

    @Test
    void poolIsUnhealthyOnceTwoOfItsClaimsHaveNotRegistered() {
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(1_900);

        assertThat(cluster.times(Observation.NodeClaimTimedOut.class))
                .hasSize(2)
                .startsWith(961.0);
        assertThat(cluster.times(Observation.NodePoolCondition.class))
                .isEqualTo(cluster.times(Observation.NodeClaimTimedOut.class).subList(1, 2));
        assertThat(cluster.observed(Observation.NodePoolCondition.class))
                .containsExactly(new Observation.NodePoolCondition(
                        "default",
                        "NodeRegistrationHealthy",
                        "False",
                        "RegistrationFailed",
                        "Failed to register node"));
    }

    @Test
    void changedPoolIsGivenAnotherChance() {
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(1_900, () -> cluster.change("default", new Pool().limitCpu(100_000)));
        cluster.runUntil(2_000);

        assertThat(cluster.observed(Observation.NodePoolCondition.class))
                .extracting(Observation.NodePoolCondition::status)
                .containsExactly("False", "Unknown");
    }

    @Test
    void failedLaunchesAreTheReasonOfAnUnhealthyPool() {
        cluster = new KarpenterCluster().nodePool("default", new Pool());
        for (int i = 0; i < 40; i++) {
            cluster.cloud().refuseNext(LaunchResult.Failed.of("AMI not found"));
        }
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(900);

        assertThat(cluster.observed(Observation.NodeClaimTimedOut.class))
                .extracting(Observation.NodeClaimTimedOut::waitedFor)
                .containsExactly("Launched", "Launched");
        assertThat(cluster.observed(Observation.NodePoolCondition.class))
                .singleElement()
                .satisfies(condition -> assertThat(condition.message()).isEqualTo("AMI not found"));
    }
}
