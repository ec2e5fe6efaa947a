// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A Deployment behind a queue, scaled by a ScaledObject with 10 messages per pod. */
class ScaledObjectsTest {
    private static final String HEAD = """
            name: queue
            seed: 1
            start: 2026-01-05T14:00:00Z
            duration: 30m
            region: us-east-1
            latencies: {profile: kwok}
            """;
    private static final String OBJECTS = """
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
            """ + WebManifests.NODE_CLASS + """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: worker}
                spec:
                  replicas: 0
                  selector: {matchLabels: {app: worker}}
                  template:
                    metadata: {labels: {app: worker}}
                    spec:
                      containers: [{name: worker, image: worker, resources: {requests: {cpu: 1}}}]
              - apiVersion: keda.sh/v1alpha1
                kind: ScaledObject
                metadata: {name: worker}
                spec:
                  scaleTargetRef: {name: worker}
                  maxReplicaCount: 20
                  triggers: [{type: kafka, metadata: {lagThreshold: "10"}}]
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String... parts) throws IOException {
        Path file = folder.resolve("queue.yaml");
        Files.writeString(file, String.join("", parts));
        return ScenarioLoader.load(file);
    }

    private static String demand(String more) {
        return "workloads: [{name: lag, demand: {target: worker, metric: kafka, " + more + "}}]\n";
    }

    private static List<Integer> replicas(Scenario scenario) {
        return RecordedRun.of(scenario).observed(Observation.WorkloadScaled.class).stream()
                .map(Observation.WorkloadScaled::to)
                .toList();
    }

    @Test
    void demandOfATriggerActivatesTheTargetAndScalesIt() throws IOException {
        Scenario scenario = scenario(HEAD, demand("curve: {low: 65, high: 65}"), OBJECTS);
        assertThat(scenario.remarks()).isEmpty();
        // An autoscaler without scaling rules goes from one pod to four at most.
        assertThat(replicas(scenario)).containsExactly(1, 4, 7);
    }

    @Test
    void queueIsServedByReadyPodsUntilItIsEmptyAndThenNobodyWorks() throws IOException {
        // 1 message in 100 s on average, and 10 s of work for each: most polls find nothing.
        Scenario rare = scenario(HEAD, demand("curve: {low: 0.002, high: 0.002}, serviceRate: 0.1"), OBJECTS);
        assertThat(replicas(rare)).startsWith(1).contains(0).allMatch(replicas -> replicas <= 1);
    }

    @Test
    void queueBringsAsManyPodsAsTheArrivalsNeed() throws IOException {
        // 4 messages per second need 8 pods; those that wait for them bring more at first.
        Scenario busy = scenario(HEAD, demand("curve: {low: 4, high: 4}, serviceRate: 0.5"), OBJECTS);
        List<Integer> replicas = replicas(busy);
        assertThat(replicas.get(0)).isEqualTo(1);
        assertThat(replicas).anyMatch(most -> most >= 8).doesNotContain(0);
    }

    @Test
    void serviceRateOfCpuIsAnError() {
        assertThatThrownBy(() -> scenario(
                        HEAD,
                        "workloads: [{name: lag, demand: {target: worker, curve: {low: 1, high: 1}, serviceRate: 1}}]\n",
                        OBJECTS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("belongs to a queue, but the metric is cpu");
    }

    @Test
    void demandOfAnotherMetricIsReportedAsMissing() throws IOException {
        Scenario other = scenario(
                HEAD, "workloads: [{name: lag, demand: {target: worker, curve: {low: 1, high: 1}}}]\n", OBJECTS);
        assertThat(other.remarks())
                .extracting(Problem::message)
                .containsExactly(
                        "ScaledObject default/worker never reacts: no workload defines the load of its target; "
                                + "it keeps Deployment default/worker at 0 replicas");
    }

    @Test
    void secondAutoscalerOfTheTargetIsReported() throws IOException {
        Scenario both = scenario(HEAD, demand("curve: {low: 1, high: 1}"), OBJECTS, """
              - apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: worker}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: worker}
                  maxReplicas: 20
            """);
        assertThat(both.remarks())
                .extracting(Problem::message)
                .anySatisfy(
                        message -> assertThat(message).contains("never react: both scale Deployment default/worker"));
    }
}
