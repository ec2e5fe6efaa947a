// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OomScoreTest {
    private static final long CAPACITY = 1000L << 20;

    private static int of(Resources requests, Resources limits, int priority) {
        Container container = new Container("c", "image:1", requests, limits, List.of(), false);
        PodSpec spec = PodSpec.builder()
                .containers(List.of(container))
                .priority(priority)
                .build();
        return OomScore.adjustment(new Pod(ClusterFixture.meta("p"), spec), container, CAPACITY);
    }

    private static Resources mib(long mib) {
        return Resources.ofCpuMemory(100, mib << 20);
    }

    @Test
    void bestEffortContainersAreKilledFirstAndGuaranteedOnesLast() {
        assertThat(of(mib(100), mib(100), 0)).isEqualTo(-997);
        assertThat(of(Resources.NONE, Resources.NONE, 0)).isEqualTo(1000);
    }

    @Test
    void burstableContainersAreSparedByTheShareOfTheNodeTheyRequest() {
        assertThat(of(mib(250), mib(500), 0)).isEqualTo(750);
        assertThat(of(mib(250), Resources.NONE, 0)).isEqualTo(750);
    }

    @Test
    void burstableContainersRankBetweenTheOtherClasses() {
        assertThat(of(mib(0), Resources.NONE, 0)).isEqualTo(999);
        assertThat(of(mib(1000), Resources.NONE, 0)).isEqualTo(3);
    }

    @Test
    void podsCriticalToTheirNodeAreSparedLikeGuaranteedOnes() {
        assertThat(of(Resources.NONE, Resources.NONE, OomScore.NODE_CRITICAL)).isEqualTo(-997);
    }
}
