// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HorizontalControllerTest {
    private static final ScalingMetric QUEUE =
            new ScalingMetric(Source.EXTERNAL, "queue", null, TargetType.AVERAGE_VALUE, 30_000);

    private final ClusterFixture world = new ClusterFixture(1);
    private final HorizontalController controller =
            new HorizontalController(world.cluster, MetricSource.NONE, AutoscalerSettings.DEFAULT);

    @BeforeEach
    void startController() {
        controller.start();
    }

    private void deploy(String name) {
        world.cluster
                .workloads()
                .apply(Deployment.of(
                        ClusterFixture.meta(name),
                        1,
                        ClusterFixture.template(
                                name, ClusterFixture.spec(100, 10).build())));
    }

    private void scale(String autoscaler, String deployment) {
        world.cluster
                .workloads()
                .apply(new HorizontalPodAutoscaler(
                        ClusterFixture.meta(autoscaler),
                        new HorizontalPodAutoscaler.Target("Deployment", deployment),
                        1,
                        10,
                        List.of(QUEUE),
                        null));
    }

    private HorizontalPodAutoscaler autoscaler(String name) {
        return world.cluster
                .workloads()
                .autoscalers()
                .require(ClusterFixture.meta(name).key());
    }

    private boolean isAmbiguous(String name) {
        AutoscalerStatus status = controller.status(autoscaler(name));
        return status != null
                && new AutoscalerStatus.Condition(false, "AmbiguousSelector")
                        .equals(status.conditions().get("ScalingActive"));
    }

    @Test
    void twoAutoscalersOfATargetAreAmbiguousUntilOneHasAnother() {
        deploy("web");
        deploy("api");
        scale("first", "web");
        scale("second", "web");
        world.runTo(1);
        assertThat(isAmbiguous("first")).isTrue();
        assertThat(isAmbiguous("second")).isTrue();

        scale("second", "api");
        world.runTo(20);
        assertThat(isAmbiguous("first")).isFalse();
        assertThat(isAmbiguous("second")).isFalse();
    }

    @Test
    void anAutoscalerIsNoLongerAmbiguousWhenTheOtherIsDeleted() {
        deploy("web");
        scale("first", "web");
        scale("second", "web");
        world.runTo(1);
        assertThat(isAmbiguous("first")).isTrue();

        world.cluster.workloads().autoscalers().delete(autoscaler("second"));
        world.runTo(20);
        assertThat(isAmbiguous("first")).isFalse();
    }
}
