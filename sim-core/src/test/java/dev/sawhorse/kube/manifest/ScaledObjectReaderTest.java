// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ScaleTrigger;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScaledObjectReaderTest {
    private final Problems problems = new Problems();

    private List<ScaledObject> read(String spec) {
        String yaml = """
                apiVersion: keda.sh/v1alpha1
                kind: ScaledObject
                metadata: {name: worker, namespace: shop}
                spec:
                """ + spec.indent(2);
        return ManifestReader.ofApplied(KubernetesManifests.catalog())
                .read(new SourceFile("m.yaml", yaml), problems)
                .of(ScaledObject.class);
    }

    private List<String> messages() {
        return problems.sorted().stream().map(Problem::message).toList();
    }

    @Test
    void defaultsAreThoseOfKeda() {
        ScaledObject read = read("""
                scaleTargetRef: {name: worker}
                triggers: [{type: rabbitmq, metadata: {queueName: orders, host: "amqp://secret"}}]
                """).get(0);
        assertThat(messages()).isEmpty();
        assertThat(read.pollingInterval()).isEqualTo(Duration.ofSeconds(30));
        assertThat(read.cooldownPeriod()).isEqualTo(Duration.ofMinutes(5));
        assertThat(read.minReplicas()).isZero();
        assertThat(read.maxReplicas()).isEqualTo(100);
        HorizontalPodAutoscaler autoscaler = read.autoscaler();
        assertThat(autoscaler.key()).isEqualTo("shop/keda-hpa-worker");
        assertThat(autoscaler.minReplicas()).isEqualTo(1);
        assertThat(autoscaler.target()).isEqualTo(new HorizontalPodAutoscaler.Target("Deployment", "worker"));
        assertThat(autoscaler.metrics())
                .containsExactly(
                        new ScalingMetric(Source.EXTERNAL, "s0-rabbitmq", null, TargetType.AVERAGE_VALUE, 20_000));
    }

    @Test
    void triggersHaveTheirTargetsActivationsAndDemands() {
        ScaledObject read = read("""
                scaleTargetRef: {name: worker, kind: StatefulSet}
                minReplicaCount: 1
                triggers:
                  - {type: aws-sqs-queue, name: orders, metadata: {queueLength: "7", activationQueueLength: "3"}}
                  - {type: prometheus, metricType: Value, metadata: {threshold: "2.5", query: up}}
                  - {type: cpu, metricType: Utilization, metadata: {value: "60"}}
                  - {type: cron, metadata: {timezone: UTC, start: 0 8 * * *, end: 0 18 * * *, desiredReplicas: "4"}}
                """).get(0);
        assertThat(messages()).isEmpty();
        assertThat(read.triggers().get(0))
                .isEqualTo(new ScaleTrigger.External(
                        new ScalingMetric(Source.EXTERNAL, "s0-aws-sqs-queue", null, TargetType.AVERAGE_VALUE, 7_000),
                        "aws-sqs-queue",
                        "orders",
                        3_000));
        assertThat(read.triggers().get(1).metric())
                .isEqualTo(new ScalingMetric(Source.EXTERNAL, "s1-prometheus", null, TargetType.VALUE, 2_500));
        assertThat(read.triggers().get(2)).isEqualTo(new ScaleTrigger.Usage(ScalingMetric.cpuUtilization(60)));
        assertThat(read.triggers().get(3)).isInstanceOf(ScaleTrigger.Cron.class);
    }

    @Test
    void unknownTriggerIsLeftOutWithAWarning() {
        assertThat(read("""
                        scaleTargetRef: {name: worker}
                        triggers:
                          - {type: external-push, metadata: {scalerAddress: a}}
                          - {type: kafka, metadata: {topic: t}}
                        """).get(0).triggers()).hasSize(1);
        assertThat(messages()).containsExactly("is external-push, a trigger that is not simulated: the others decide");
    }

    @Test
    void contradictionsAreErrors() {
        read("""
                scaleTargetRef: {name: worker}
                minReplicaCount: 5
                maxReplicaCount: 2
                triggers: [{type: kafka, metadata: {topic: t}}]
                """);
        read("""
                scaleTargetRef: {name: worker}
                idleReplicaCount: 0
                triggers: [{type: kafka, metadata: {topic: t}}]
                """);
        read("""
                scaleTargetRef: {name: worker}
                triggers: [{type: cpu, metadata: {value: "60"}}]
                """);
        read("""
                scaleTargetRef: {name: worker}
                triggers: [{type: prometheus, metadata: {query: up}}]
                """);
        read("""
                scaleTargetRef: {name: worker}
                triggers: [{type: kafka, metadata: {topic: t}}, {type: kafka, metadata: {topic: u}}]
                """);
        read("""
                scaleTargetRef: {name: worker}
                triggers: [{type: kafak, metadata: {topic: t}}]
                """);
        assertThat(messages())
                .containsExactlyInAnyOrder(
                        "is greater than maxReplicaCount",
                        "must be less than minReplicaCount, which is 0",
                        "has only cpu and memory, which cannot scale from zero",
                        "needs threshold, the amount for each pod",
                        "has the same demand as another trigger: kafka",
                        "is kafak, which is no trigger of KEDA");
    }
}
