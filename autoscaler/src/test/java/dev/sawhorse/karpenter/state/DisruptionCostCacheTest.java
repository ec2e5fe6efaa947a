// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.sim.Simulation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionCostCacheTest {
    private static final long SECOND = 1_000_000_000L;

    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final Pod pod =
            cluster.createPod(ObjectMeta.of("default", "p"), PodSpec.builder().build(), Pod.FOREVER);
    private final DisruptionCostCache costs = new DisruptionCostCache();

    private boolean isKnownAt(long second) {
        return costs.isKnown(pod, second * SECOND);
    }

    @Test
    void claimUpdatesInvalidateTheCostAndNodeOrPodUpdatesRestoreIt() {
        costs.podUpdated(pod, 0);
        assertThat(isKnownAt(0)).isTrue();
        costs.claimUpdated(0);
        assertThat(isKnownAt(0)).isFalse();
        costs.nodeUpdated(0);
        assertThat(isKnownAt(0)).isTrue();
        costs.claimUpdated(0);
        costs.podUpdated(pod, 0);
        assertThat(isKnownAt(0)).isTrue();
    }

    @Test
    void updatesAreRepeatedEveryMinute() {
        costs.nodeUpdated(0);
        costs.podUpdated(pod, 10 * SECOND);
        costs.claimUpdated(30 * SECOND);
        assertThat(isKnownAt(59)).isFalse();
        assertThat(isKnownAt(60)).isTrue();
        assertThat(isKnownAt(89)).isTrue();
        assertThat(isKnownAt(90)).isFalse();
        assertThat(isKnownAt(120)).isTrue();
    }

    @Test
    void repeatedUpdatesOfOneInstantKeepTheirOrder() {
        costs.podUpdated(pod, 0);
        costs.claimUpdated(60 * SECOND);
        assertThat(isKnownAt(60)).isFalse();
        assertThat(isKnownAt(180)).isFalse();
    }
}
