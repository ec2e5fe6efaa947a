// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.keda;

import dev.sawhorse.journal.Observation.WorkloadScaled;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.ScaleTrigger;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerSettings;
import dev.sawhorse.kube.controller.podautoscaler.HorizontalController;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A queue with 5 messages per pod, and a schedule that asks for 4 pods from 0:10 to 0:30. */
class ScaledObjectControllerTest {
    private static final String AUTOSCALER = "default/keda-hpa-worker";
    private static final ScaleTrigger QUEUE = new ScaleTrigger.External(
            new ScalingMetric(Source.EXTERNAL, "s0-rabbitmq", null, TargetType.AVERAGE_VALUE, 5_000),
            "rabbitmq",
            "rabbitmq",
            0);
    private static final ScaleTrigger SCHEDULE = new ScaleTrigger.Cron(
            new ScalingMetric(Source.EXTERNAL, "s1-cron", null, TargetType.AVERAGE_VALUE, 1_000),
            CronSchedule.parse("10 0 * * *"),
            CronSchedule.parse("30 0 * * *"),
            ZoneId.of("UTC"),
            4);

    private final ClusterFixture world = new ClusterFixture(1);
    private long messages;
    private final ScalerMetrics metrics = new ScalerMetrics(
            world.cluster.workloads().scaledObjects(),
            new MetricSource() {
                @Override
                public @Nullable Map<String, Sample> ofPods(
                        HorizontalPodAutoscaler autoscaler, ScalingMetric metric, Collection<ScaledPod> pods) {
                    return null;
                }

                @Override
                public @Nullable List<Long> values(HorizontalPodAutoscaler autoscaler, ScalingMetric metric) {
                    return metric.name().equals("rabbitmq") ? List.of(messages * 1000) : null;
                }
            },
            world.simulation::now,
            Instant.parse("2026-01-05T00:00:00Z"));
    private final HorizontalController autoscalers =
            new HorizontalController(world.cluster, metrics, AutoscalerSettings.DEFAULT);
    private final ScaledObjectController keda = new ScaledObjectController(world.cluster, metrics);

    @BeforeEach
    void startControllers() {
        autoscalers.start();
        keda.start();
        world.cluster
                .workloads()
                .apply(Deployment.of(
                        ClusterFixture.meta("worker"),
                        0,
                        ClusterFixture.template(
                                "worker", ClusterFixture.spec(100, 10).build())));
    }

    private void apply(ScaleTrigger trigger, Map<String, String> annotations) {
        world.cluster
                .workloads()
                .apply(new ScaledObject(
                        ClusterFixture.meta("worker").withAnnotations(annotations),
                        new Target("Deployment", "worker"),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(300),
                        Duration.ZERO,
                        null,
                        0,
                        10,
                        List.of(trigger),
                        null,
                        "keda-hpa-worker"));
    }

    private List<Integer> replicas() {
        return world.observed(WorkloadScaled.class).stream()
                .map(WorkloadScaled::to)
                .toList();
    }

    @Test
    void firstMessageIsFoundByTheNextPollAndTheAutoscalerDoesTheRest() {
        apply(QUEUE, Map.of());
        world.at(40, () -> messages = 20);
        world.runTo(120);
        assertThat(replicas()).containsExactly(1, 4);
        assertThat(world.secondsOf(WorkloadScaled.class)).containsExactly(60L, 60L);
        assertThat(keda.lastActiveAt(world.cluster.workloads().scaledObjects().require("default/worker")))
                .isEqualTo(120 * ClusterFixture.SECOND);
    }

    @Test
    void emptyQueueScalesToZeroAtTheFirstPollAfterTheCooldownPeriod() {
        apply(QUEUE, Map.of());
        world.at(1, () -> messages = 5);
        world.at(70, () -> messages = 0);
        world.runTo(600);
        // Active at 30 and 60; 300 s after 60 s is not over at 360 s.
        assertThat(replicas()).containsExactly(1, 0);
        assertThat(world.secondsOf(WorkloadScaled.class)).containsExactly(30L, 390L);
    }

    @Test
    void scheduleAsksForItsReplicasBetweenStartAndEnd() {
        apply(SCHEDULE, Map.of());
        world.runTo(3600);
        assertThat(replicas()).containsExactly(1, 4, 0);
        // The last active poll is the one at 29:30; the cooldown period is over at the poll at 35:00.
        assertThat(world.secondsOf(WorkloadScaled.class)).containsExactly(600L, 600L, 2100L);
    }

    @Test
    void autoscalerBelongsToTheObjectAndGoesWithIt() {
        apply(QUEUE, Map.of());
        HorizontalPodAutoscaler owned = world.cluster.workloads().autoscalers().require(AUTOSCALER);
        assertThat(owned.minReplicas()).isEqualTo(1);
        assertThat(owned.meta().controller().name()).isEqualTo("worker");

        world.cluster
                .workloads()
                .scaledObjects()
                .delete(world.cluster.workloads().scaledObjects().require("default/worker"));
        messages = 50;
        world.runTo(120);
        assertThat(world.cluster.workloads().autoscalers().find(AUTOSCALER)).isNull();
        assertThat(replicas()).isEmpty();
    }

    @Test
    void pausedObjectKeepsTheReplicasOfItsAnnotation() {
        apply(QUEUE, Map.of());
        world.at(10, () -> apply(QUEUE, Map.of("autoscaling.keda.sh/paused-replicas", "3")));
        world.at(20, () -> messages = 50);
        world.runTo(120);
        assertThat(replicas()).containsExactly(3);
        assertThat(world.cluster.workloads().autoscalers().find(AUTOSCALER)).isNull();

        apply(QUEUE, Map.of());
        world.runTo(150);
        assertThat(replicas()).endsWith(10);
    }

    @Test
    void metricWithoutAValueChangesNothing() {
        ScaleTrigger unknown = new ScaleTrigger.External(QUEUE.metric(), "kafka", "kafka", 0);
        apply(unknown, Map.of());
        world.cluster.workloads().scale("Deployment", "default/worker", 2);
        world.runTo(900);
        assertThat(replicas()).containsExactly(2);
    }
}
