// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.expander.PrioritySource;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.kube.store.Store;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterAutoscalerTest {
    private final FakeCloud cloud = new FakeCloud();
    private final List<Controller> controllers = ClusterAutoscaler.of(
                    cloud.cluster,
                    cloud,
                    AutoscalingOptions.ofFlags(Map.of()),
                    Profiles.defaultProfile(),
                    PrioritySource.NONE,
                    new Store<>(cloud.cluster::now, CapacityBuffer::meta))
            .controllers();

    /** The types {@code EventingScaleUpStatusProcessor} of {@code pkg/processors/status} and two of {@code pkg/loop}. */
    @Test
    void controllersAreThoseOfUpstream() {
        assertThat(controllers)
                .extracting(Controller::name)
                .containsExactly("EventingScaleUpStatusProcessor", "UnschedulablePodObserver", "LoopTrigger");
    }

    @Test
    void onlyStartedControllersReact() {
        assertThat(cloud.simulation.pending()).isZero();
        controllers.forEach(Controller::start);
        assertThat(cloud.simulation.pending()).isEqualTo(1);
    }
}
