// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that each missing input is reported by name and position, and marks the metrics that it makes unreliable. */
final class MissingInputsTest {
    private static final String HEAD = """
            name: gaps
            start: 2026-01-05T00:00:00Z
            duration: 3h
            region: us-east-1
            latencies: {profile: kwok}
            nodeGroups: [{name: ng, min: 1, max: 1, instanceTypes: [m5.4xlarge]}]
            """;
    private static final String JOB_SPEC =
            "{template: {spec: {restartPolicy: Never, containers: [{name: c, image: c}]}}}";
    private static final String WEB = """
              - apiVersion: apps/v1
                kind: %1$s
                metadata: {name: web}
                spec:
                  replicas: 5
                  serviceName: web
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: web, image: web, resources: {requests: {cpu: 100m, memory: 128Mi}}}]}
            """;
    private static final String AUTOSCALER = """
              - apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: web}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: %s, name: web}
                  minReplicas: %d
                  maxReplicas: 12
                  metrics:
                    - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}
            """;
    private static final String DEMAND = """
            workloads: [{name: web, demand: {target: web, curve: {low: 0.36, high: 0.36}}}]
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String... parts) throws IOException {
        Path file = folder.resolve("gaps.yaml");
        Files.writeString(file, String.join("", parts));
        return ScenarioLoader.load(file);
    }

    private static String job(String kind, String name, String more) {
        String spec = kind.equals("CronJob")
                ? "{schedule: \"0 * * * *\", jobTemplate: {spec: " + JOB_SPEC + "}" + more + "}"
                : JOB_SPEC;
        return "  - {apiVersion: batch/v1, kind: " + kind + ", metadata: {name: " + name + "}, spec: " + spec + "}\n";
    }

    private static List<Problem> remarks(Scenario scenario) {
        return scenario.remarks();
    }

    @Test
    void aJobAndACronJobWithoutARunTimeAreWarningsWithPositionAndHint() throws IOException {
        Scenario read = scenario(HEAD, "manifests:\n", job("Job", "once", ""), job("CronJob", "etl", ""));
        assertThat(remarks(read)).hasSize(2).allMatch(remark -> remark.severity() == Severity.WARNING);
        Problem first = remarks(read).get(0);
        assertThat(first.position().line()).isEqualTo(8);
        assertThat(first.message()).isEqualTo("Job default/once never ends: the run time of its pods is unknown");
        assertThat(first.hint())
                .contains("runtimes: [{kind: Job, name: once, lifetime: {fixed: 10m}}]")
                .contains("sawhorse.dev/lifetime: 10m");
        assertThat(remarks(read).get(1).message()).startsWith("CronJob default/etl never ends");
    }

    @Test
    void manyJobsOfOneCauseAreOneWarningWithCountAndNames() throws IOException {
        StringBuilder jobs = new StringBuilder();
        for (int i = 0; i < 17; i++) {
            jobs.append(job("CronJob", "cron-" + i, ""));
        }
        Scenario read = scenario(HEAD, "manifests:\n", jobs.toString());
        assertThat(remarks(read))
                .singleElement()
                .satisfies(remark -> assertThat(remark.message())
                        .startsWith(
                                "17 CronJobs never end: the run time of their pods is unknown: default/cron-0 (line 8), ")
                        .endsWith("default/cron-16 (line 24)"));
        assertThat(RecordedRun.of(read).outcome().results().doubts().causes())
                .containsExactly(
                        "17 CronJobs (default/cron-0, default/cron-1, default/cron-2 and 14 more) never end: the "
                                + "run time of their pods is unknown");
    }

    @Test
    void objectsWithoutPodsDuringTheRunCauseNoWarning() throws IOException {
        Scenario read = scenario(
                HEAD,
                "manifests:\n",
                job("CronJob", "paused", ", suspend: true"),
                job("CronJob", "yearly", "").replace("0 * * * *", "0 0 1 7 *"));
        assertThat(remarks(read)).isEmpty();
    }

    @Test
    void aBarePodThatKubernetesWouldNotRestartIsAWarningAndOneThatItRestartsIsANote() throws IOException {
        Scenario read = scenario(HEAD, """
                manifests:
                  - apiVersion: v1
                    kind: Pod
                    metadata: {name: once}
                    spec: {restartPolicy: Never, containers: [{name: c, image: c}]}
                  - {apiVersion: v1, kind: Pod, metadata: {name: agent}, spec: {containers: [{name: c, image: c}]}}
                """);
        assertThat(remarks(read)).extracting(Problem::severity).containsExactly(Severity.WARNING, Severity.NOTE);
        assertThat(remarks(read).get(0).message()).startsWith("Pod default/once never ends");
        assertThat(remarks(read).get(1).message())
                .startsWith("Pod default/agent never ends: its restartPolicy is Always");
        assertThat(RecordedRun.of(read).outcome().results().doubts().causes())
                .singleElement()
                .asString()
                .contains("Pod default/once");
    }

    @Test
    void anAutoscalerWithoutDemandIsAWarningWithTheReplicasOfItsTarget() throws IOException {
        for (String kind : List.of("Deployment", "StatefulSet", "ReplicaSet")) {
            Scenario read = scenario(HEAD, "manifests:\n", target(kind), AUTOSCALER.formatted(kind, 10));
            assertThat(remarks(read)).singleElement().satisfies(remark -> {
                assertThat(remark.message())
                        .isEqualTo(
                                "HorizontalPodAutoscaler default/web never reacts: no workload defines the load of its "
                                        + "target; it keeps " + kind + " default/web at 10 replicas");
                assertThat(remark.hint()).contains("demand: {target: web, metric: cpu");
            });
            assertThat(RecordedRun.of(read).outcome().results().pods().created())
                    .isEqualTo(10);
        }
    }

    private static String target(String kind) {
        String web = WEB.formatted(kind);
        return kind.equals("StatefulSet") ? web : web.replace("      serviceName: web\n", "");
    }

    @Test
    void aDemandMovesStatefulSetsAndReplicaSetsToo() throws IOException {
        for (String kind : List.of("Deployment", "StatefulSet", "ReplicaSet")) {
            Scenario read = scenario(HEAD, DEMAND, "manifests:\n", target(kind), AUTOSCALER.formatted(kind, 1));
            assertThat(remarks(read)).isEmpty();
            RecordedRun run = RecordedRun.of(read);
            // 0.36 cores at 60 % of 0.1 cores each
            assertThat(run.observed(Observation.WorkloadScaled.class))
                    .last()
                    .satisfies(scaled -> assertThat(scaled.to()).isEqualTo(6));
        }
    }

    @Test
    void anAutoscalerThatMissesOneOfItsMetricsNeverScalesDown() throws IOException {
        String both = AUTOSCALER.formatted("Deployment", 1)
                + "        - {type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 60}}}\n";
        Scenario read = scenario(HEAD, DEMAND.replace("0.36", "0.06"), "manifests:\n", target("Deployment"), both);
        assertThat(remarks(read))
                .singleElement()
                .satisfies(remark -> assertThat(remark.message())
                        .startsWith("HorizontalPodAutoscaler default/web never scales down")
                        .endsWith("it has no metrics for memory"));
        assertThat(RecordedRun.of(read).observed(Observation.WorkloadScaled.class))
                .hasSize(1);
    }

    @Test
    void anAutoscalerWithEqualBoundsOrADrivenTargetIsNoWarning() throws IOException {
        String fixed = AUTOSCALER.formatted("Deployment", 12);
        assertThat(remarks(scenario(HEAD, "manifests:\n", target("Deployment"), fixed)))
                .isEmpty();
        String driven = "workloads: [{name: web, replicas: {deployment: web, curve: {low: 2, high: 8}}}]\n";
        Scenario read =
                scenario(HEAD, driven, "manifests:\n", target("Deployment"), AUTOSCALER.formatted("Deployment", 1));
        assertThat(remarks(read)).isEmpty();
    }

    @Test
    void scaledObjectsAndVerticalPodAutoscalersAreNamedWithTheirTargets() throws IOException {
        Scenario read = scenario(HEAD, "manifests:\n", target("Deployment"), """
                  - apiVersion: keda.sh/v1alpha1
                    kind: ScaledObject
                    metadata: {name: queue}
                    spec: {scaleTargetRef: {name: web}, maxReplicaCount: 50, triggers: [{type: aws-sqs-queue}]}
                  - apiVersion: autoscaling.k8s.io/v1
                    kind: VerticalPodAutoscaler
                    metadata: {name: right-size}
                    spec: {targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
                  - apiVersion: autoscaling.k8s.io/v1
                    kind: VerticalPodAutoscaler
                    metadata: {name: looks-only}
                    spec:
                      targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
                      updatePolicy: {updateMode: "Off"}
                """);
        assertThat(remarks(read)).hasSize(2);
        assertThat(remarks(read).get(0).message())
                .isEqualTo(
                        "ScaledObject default/queue never reacts: no workload defines the load of its target; it keeps "
                                + "Deployment default/web at 5 replicas");
        assertThat(remarks(read).get(0).hint()).contains("metric: aws-sqs-queue");
        assertThat(remarks(read).get(1).message())
                .startsWith("VerticalPodAutoscaler default/right-size never reacts")
                .contains("does not change the requests of Deployment default/web at ");
    }

    @Test
    void theFiguresThatAreWrongAreMarked() throws IOException {
        Doubts doubts = RecordedRun.of(scenario(HEAD, "manifests:\n", job("CronJob", "etl", "")))
                .outcome()
                .results()
                .doubts();
        assertThat(doubts.marked("cost.total", "Cost")).isEqualTo("Cost*");
        assertThat(doubts.marked("pods.completed", "Completed")).isEqualTo("Completed*");
        assertThat(doubts.marked("disruptions", "Nodes disrupted")).isEqualTo("Nodes disrupted*");
        assertThat(doubts.marked("interruptions", "Spot interruptions")).isEqualTo("Spot interruptions");
    }
}
