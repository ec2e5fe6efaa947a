// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.WebManifests;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Pods of a Deployment request one CPU each, with a target utilization of 60 %. */
final class WorkloadDemandTest {
    private static final String OBJECTS = """
            name: shop
            seed: 1
            start: 2026-01-05T14:00:00Z
            duration: 30m
            region: us-east-1
            latencies: {profile: kwok}
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
                metadata: {name: web}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers: [{name: web, image: web, resources: {requests: {cpu: 1}}}]
            """;
    private static final String AUTOSCALER = """
              - apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: web}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %s}
                  minReplicas: 1
                  maxReplicas: 20
                  metrics:
                    - type: Resource
                      resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}
            """;
    private static final String DEMAND = """
            workloads:
              - name: shoppers
                demand: {target: web, curve: {low: 6, high: 6}}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String... parts) throws IOException {
        Path file = folder.resolve("shop.yaml");
        Files.writeString(file, String.join("", parts));
        return ScenarioLoader.load(file);
    }

    @Test
    void theAutoscalerBringsUsageToItsTarget() throws IOException {
        List<Journal.Entry> journal = new ArrayList<>();
        ScenarioRun.of(scenario(OBJECTS, AUTOSCALER.formatted("web"), DEMAND), journal::add, ScenarioRun.Monitor.NONE);
        List<Integer> replicas = new ArrayList<>();
        for (Journal.Entry entry : journal) {
            if (entry.observation() instanceof Observation.WorkloadScaled scaled) {
                replicas.add(scaled.to());
            }
        }
        // one pod with the load of ten, then four, eight and ten pods
        assertThat(replicas).containsExactly(1, 4, 8, 10);
    }

    @Test
    void twoAutoscalersOfOneTargetKeepItWithinTheirBoundsAndIgnoreDemand() throws IOException {
        String second = AUTOSCALER.formatted("web").replace("{name: web}\n", "{name: second}\n");
        Scenario read = scenario(
                OBJECTS, AUTOSCALER.formatted("web"), second.replace("minReplicas: 1", "minReplicas: 3"), DEMAND);
        assertThat(read.remarks())
                .anySatisfy(remark -> assertThat(remark.message())
                        .startsWith(
                                "HorizontalPodAutoscaler default/second and HorizontalPodAutoscaler default/web never "
                                        + "react: both scale Deployment default/web"));
        assertThat(RecordedRun.of(read).observed(Observation.WorkloadScaled.class))
                .extracting(Observation.WorkloadScaled::to)
                .containsExactly(1, 3);
    }

    @Test
    void anAutoscalerWithAMissingTargetIsAWarningAndHasNoEffect() throws IOException {
        Scenario read = scenario(OBJECTS, AUTOSCALER.formatted("gone"), "");
        assertThat(read.remarks())
                .anySatisfy(remark -> assertThat(remark.message())
                        .isEqualTo(
                                "HorizontalPodAutoscaler default/web never reacts: it scales the Deployment gone, which is not"
                                        + " declared in namespace default"));
        assertThat(RecordedRun.of(read).observed(Observation.WorkloadScaled.class))
                .hasSize(1);
    }

    @Test
    void anAutoscalerWithAMisspelledTargetIsAnError() {
        assertThatThrownBy(() -> scenario(OBJECTS, AUTOSCALER.formatted("wbe"), DEMAND))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("scales the Deployment wbe, which is not declared in namespace default");
    }

    @Test
    void aBudgetThatSelectsNothingIsReportedWithTheExistingLabels() throws IOException {
        String budget = """
                  - apiVersion: policy/v1
                    kind: PodDisruptionBudget
                    metadata: {name: web}
                    spec: {maxUnavailable: 1, selector: {matchLabels: {app: wbe}}}
                """;
        Scenario read = scenario(OBJECTS, budget, DEMAND);
        assertThat(read.remarks())
                .anySatisfy(remark -> assertThat(remark.toString())
                        .contains("selects none of the pods declared")
                        .contains("{app=web}"));
    }

    @Test
    void aCronJobThatNeverFiresIsAnErrorWithItsPlace() {
        String cronJob = """
                  - apiVersion: batch/v1
                    kind: CronJob
                    metadata: {name: never}
                    spec:
                      schedule: 0 0 31 2 *
                      jobTemplate:
                        spec:
                          template:
                            spec: {restartPolicy: Never, containers: [{name: c, image: c}]}
                """;
        assertThatThrownBy(() -> scenario(OBJECTS, cronJob, DEMAND))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("spec.schedule")
                .hasMessageContaining("never fires")
                .hasMessageContaining("Maybe the month has fewer days.");
    }
}
