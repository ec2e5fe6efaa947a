// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Behavior;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import dev.sawhorse.kube.api.ScalingRules;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod.Readiness;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Every pod asks for 500m of CPU and should use half of that. */
class HorizontalScalingTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long LONG_AGO = -3600 * SECOND;
    private static final ScalingMetric QUEUE =
            new ScalingMetric(Source.EXTERNAL, "queue", null, TargetType.AVERAGE_VALUE, 30_000);

    private @Nullable Long usageMillis = 250L;
    private @Nullable Long queue = 0L;
    private final MetricSource metrics = new MetricSource() {
        @Override
        public @Nullable Map<String, Sample> ofPods(
                HorizontalPodAutoscaler autoscaler, ScalingMetric metric, Collection<ScaledPod> pods) {
            Long usage = usageMillis;
            if (usage == null) {
                return null;
            }
            Map<String, Sample> samples = new LinkedHashMap<>();
            for (ScaledPod pod : pods) {
                if (!pod.name().startsWith("silent")) {
                    samples.put(pod.name(), new Sample(usage, 0, 15 * SECOND));
                }
            }
            return samples;
        }

        @Override
        public @Nullable List<Long> values(HorizontalPodAutoscaler autoscaler, ScalingMetric metric) {
            Long value = queue;
            return value == null ? null : List.of(value);
        }
    };
    private final HorizontalScaling scaling = new HorizontalScaling(AutoscalerSettings.DEFAULT, metrics);

    private static HorizontalPodAutoscaler autoscaler(int min, @Nullable Behavior behavior, ScalingMetric... looksAt) {
        return new HorizontalPodAutoscaler(
                ObjectMeta.of("default", "web"),
                new HorizontalPodAutoscaler.Target("Deployment", "web"),
                min,
                100,
                List.of(looksAt),
                behavior);
    }

    private static HorizontalPodAutoscaler cpu() {
        return autoscaler(1, null, ScalingMetric.cpuUtilization(50));
    }

    private static ScaledPod pod(String name, Pod.Phase phase) {
        Container container = new Container(
                "c", "img", Resources.builder().set("cpu", 500).build(), Resources.NONE, List.of(), false);
        PodSpec spec = PodSpec.builder().containers(List.of(container)).build();
        return new ScaledPod(name, phase, Readiness.READY, LONG_AGO, LONG_AGO, false, spec);
    }

    private static Scale ready(int pods) {
        List<ScaledPod> all = new ArrayList<>();
        for (int i = 0; i < pods; i++) {
            all.add(pod("pod-" + i, Pod.Phase.RUNNING));
        }
        return new Scale(pods, pods, all);
    }

    private int sync(HorizontalPodAutoscaler autoscaler, Scale scale, long second) {
        return scaling.sync(autoscaler, scale, second * SECOND);
    }

    private String reason(String type) {
        AutoscalerStatus.Condition condition = scaling.status().conditions().get(type);
        return condition == null ? "" : condition.reason();
    }

    @Test
    void usageWithinTheToleranceChangesNothing() {
        usageMillis = 279L;
        assertThat(sync(cpu(), ready(4), 0)).isEqualTo(4);
        usageMillis = 280L;
        assertThat(sync(cpu(), ready(4), 15)).isEqualTo(5);
    }

    @Test
    void scaleUpIsAtMostDoubleOrFour() {
        usageMillis = 10_000L;
        assertThat(sync(cpu(), ready(1), 0)).isEqualTo(4);
        assertThat(reason("ScalingLimited")).isEqualTo("ScaleUpLimit");
        assertThat(sync(cpu(), ready(4), 15)).isEqualTo(8);
    }

    @Test
    void aFallWaitsUntilNoHigherProposalIsYoungerThanFiveMinutes() {
        assertThat(sync(cpu(), ready(8), 0)).isEqualTo(8);
        usageMillis = 50L;
        assertThat(sync(cpu(), ready(8), 300)).isEqualTo(8);
        assertThat(reason("AbleToScale")).isEqualTo("ScaleDownStabilized");
        assertThat(sync(cpu(), ready(8), 315)).isEqualTo(2);
    }

    @Test
    void podsWithoutSampleDampenARiseAndMayCancelIt() {
        usageMillis = 500L;
        List<ScaledPod> pods = new ArrayList<>(ready(2).pods());
        pods.add(pod("silent-1", Pod.Phase.RUNNING));
        pods.add(pod("silent-2", Pod.Phase.RUNNING));
        assertThat(sync(cpu(), new Scale(4, 4, pods), 0)).isEqualTo(4);
        assertThat(sync(cpu(), ready(4), 15)).isEqualTo(8);
    }

    @Test
    void pendingPodsHaveZeroUsageOnScaleUp() {
        usageMillis = 750L;
        List<ScaledPod> pods = new ArrayList<>(ready(3).pods());
        pods.add(pod("new", Pod.Phase.PENDING));
        pods.add(pod("newer", Pod.Phase.PENDING));
        assertThat(sync(cpu(), new Scale(5, 5, pods), 0)).isEqualTo(9);
    }

    @Test
    void withoutMetricsNothingIsScaled() {
        usageMillis = null;
        assertThat(sync(cpu(), ready(4), 0)).isEqualTo(4);
        assertThat(reason("ScalingActive")).isEqualTo("FailedGetResourceMetric");
    }

    @Test
    void oneMetricThatFailsForbidsAFallButNotARise() {
        HorizontalPodAutoscaler both = autoscaler(1, null, ScalingMetric.cpuUtilization(50), QUEUE);
        queue = null;
        usageMillis = 50L;
        assertThat(sync(both, ready(4), 0)).isEqualTo(4);
        assertThat(reason("ScalingActive")).isEqualTo("FailedGetExternalMetric");
        usageMillis = 400L;
        assertThat(sync(both, ready(4), 15)).isEqualTo(7);
    }

    @Test
    void policiesCountChangesOfTheirPeriod() {
        ScalingRules four = new ScalingRules(
                0,
                ScalingRules.Select.MAX,
                List.of(new ScalingRules.Policy(ScalingRules.PolicyType.PODS, 4, 60)),
                null);
        HorizontalPodAutoscaler slow =
                autoscaler(1, new Behavior(four, ScalingRules.DEFAULT_DOWN), ScalingMetric.cpuUtilization(50));
        usageMillis = 5_000L;
        assertThat(sync(slow, ready(2), 0)).isEqualTo(6);
        assertThat(sync(slow, ready(6), 15)).isEqualTo(6);
        assertThat(sync(slow, ready(6), 60)).isEqualTo(10);
    }

    @Test
    void scalesFromZeroOnlyIfTheAutoscalerScaledToZero() {
        HorizontalPodAutoscaler sleepy = autoscaler(
                0,
                new Behavior(
                        ScalingRules.DEFAULT_UP,
                        new ScalingRules(0, ScalingRules.Select.MAX, ScalingRules.DEFAULT_DOWN.policies(), null)),
                QUEUE);
        Scale none = new Scale(0, 0, List.of());
        assertThat(sync(sleepy, none, 0)).isZero();
        assertThat(reason("ScalingActive")).isEqualTo("ScalingDisabled");
        assertThat(sync(sleepy, ready(2), 15)).isZero();
        assertThat(reason("ScaledToZero")).isEqualTo("ScaledToZero");
        queue = 60_000L;
        assertThat(sync(sleepy, none, 30)).isEqualTo(2);
    }
}
