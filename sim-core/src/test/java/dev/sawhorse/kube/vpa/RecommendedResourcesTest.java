// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.ContainerPolicy;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.Recommendation;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.StartupBoost;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A container of 100m and 1000 bytes with limits twice as high, and a recommendation of 300m and 500 bytes. */
class RecommendedResourcesTest {
    private static final Container APP = new Container(
            "app", "app", Resources.ofCpuMemory(100, 1000), Resources.ofCpuMemory(200, 2000), List.of(), false);
    private static final Resources TARGET = Resources.ofCpuMemory(300, 500);

    private static VerticalPodAutoscaler autoscaler(StartupBoost boost, ContainerPolicy... policies) {
        return new VerticalPodAutoscaler(
                ObjectMeta.of("default", "web"),
                new Target("Deployment", "web"),
                UpdateMode.RECREATE,
                null,
                List.of(policies),
                boost,
                List.of(new Recommendation("app", TARGET, Resources.NONE, Resources.NONE)));
    }

    private static ContainerPolicy policy(
            String container, boolean isOff, Resources min, Resources max, boolean isOfRequestsOnly) {
        return new ContainerPolicy(container, isOff, min, max, List.of("cpu", "memory"), isOfRequestsOnly, null);
    }

    private static Container applied(VerticalPodAutoscaler autoscaler) {
        PodSpec spec = PodSpec.builder().containers(List.of(APP)).build();
        RecommendedResources resources = new RecommendedResources(autoscaler);
        return resources.boosted(resources.applied(spec)).containers().get(0);
    }

    @Test
    void limitsChangeInProportion() {
        Container changed = applied(autoscaler(null));
        assertThat(changed.requests()).isEqualTo(TARGET);
        assertThat(changed.limits()).isEqualTo(Resources.ofCpuMemory(600, 1000));
    }

    @Test
    void requestsStayBelowLimitsThatDoNotChange() {
        Container changed = applied(autoscaler(null, policy("*", false, Resources.NONE, Resources.NONE, true)));
        assertThat(changed.requests()).isEqualTo(Resources.ofCpuMemory(200, 500));
        assertThat(changed.limits()).isEqualTo(APP.limits());
    }

    @Test
    void ownPolicyGoesBeforeTheOneOfAllContainers() {
        ContainerPolicy bounds =
                policy("app", false, Resources.ofCpuMemory(0, 700), Resources.ofCpuMemory(250, 0), false);
        assertThat(applied(autoscaler(null, policy("*", true, Resources.NONE, Resources.NONE, false), bounds))
                        .requests())
                .isEqualTo(Resources.ofCpuMemory(250, 700));
        assertThat(applied(autoscaler(null, policy("*", true, Resources.NONE, Resources.NONE, false))))
                .isEqualTo(APP);
    }

    @Test
    void boostMultipliesTheRecommendationOrAddsToIt() {
        assertThat(applied(autoscaler(new StartupBoost(4, 0, Duration.ZERO)))
                        .requests()
                        .cpuMillis())
                .isEqualTo(1200);
        assertThat(applied(autoscaler(new StartupBoost(null, 50, Duration.ZERO)))
                        .requests()
                        .cpuMillis())
                .isEqualTo(350);
    }
}
