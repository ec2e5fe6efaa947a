// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.clusterautoscaler.GivenGroup;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BinpackingNodeEstimatorTest {
    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final ClusterSnapshot snapshot = new ClusterSnapshot(cluster, Profiles.defaultProfile());

    private static PodEquivalenceGroup pods(String name, int count, long cpuMillis) {
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container(
                        "c", "app:1", Resources.ofCpuMemory(cpuMillis, 1L << 30), Resources.NONE, List.of(), false)))
                .build();
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pods.add(new Pod(ObjectMeta.of("default", name + "-" + i), spec));
        }
        return new PodEquivalenceGroup(pods);
    }

    private Estimate estimate(boolean fastPath, EstimationLimit limit, PodEquivalenceGroup... groups) {
        return new BinpackingNodeEstimator(snapshot, fastPath)
                .estimate(List.of(groups), GivenGroup.nodes(4_000, 16L << 30), limit);
    }

    @Test
    void largePodsComeFirstAndSmallOnesFillTheirNodes() {
        Estimate estimate = estimate(false, EstimationLimit.none(), pods("small", 2, 1_000), pods("large", 2, 3_000));
        assertThat(estimate.nodes()).isEqualTo(2);
        assertThat(estimate.pods()).hasSize(4);
    }

    @Test
    void podsBeyondTheLimitOfNodesAreLeftOut() {
        Estimate estimate = estimate(false, EstimationLimit.none().and(3).and(0), pods("p", 10, 2_000));
        assertThat(estimate.nodes()).isEqualTo(3);
        assertThat(estimate.pods()).hasSize(6);
    }

    @Test
    void aFullClusterAllowsNoNode() {
        Estimate estimate = estimate(false, EstimationLimit.none().andOfCluster(5, 7), pods("p", 1, 1_000));
        assertThat(estimate.nodes()).isZero();
        assertThat(estimate.pods()).isEmpty();
    }

    @Test
    void podsThatFitNoNodeNeedNoNodes() {
        Estimate estimate = estimate(false, EstimationLimit.none(), pods("huge", 1, 8_000), pods("p", 1, 1_000));
        assertThat(estimate.nodes()).isEqualTo(1);
        assertThat(estimate.pods()).hasSize(1);
    }

    @Test
    void countingEqualsPackingAndLeavesNoState() {
        Estimate counted = estimate(true, EstimationLimit.none(), pods("p", 11, 1_000));
        assertThat(counted.nodes()).isEqualTo(3);
        assertThat(counted.pods()).hasSize(11);
        assertThat(snapshot.nodes()).isEmpty();
    }
}
