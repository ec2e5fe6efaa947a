// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.WebManifests;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests the run times of pods of Jobs, CronJobs and bare pods in manifests. */
final class RuntimesTest {
    private static final String HEAD = """
            name: batch
            seed: 1
            start: 2026-01-05T00:00:00Z
            region: us-east-1
            latencies: {profile: kwok}
            """;
    private static final String GROUP = """
            nodeGroups: [{name: ng, min: 1, max: 1, instanceTypes: [m5.xlarge]}]
            manifests:
            """;
    private static final String JOBS = """
              - apiVersion: batch/v1
                kind: Job
                metadata: {name: once}
                spec: {template: {spec: {restartPolicy: Never, containers: [{name: t, image: t}]}}}
              - apiVersion: batch/v1
                kind: Job
                metadata: {name: capped, namespace: etl}
                spec:
                  activeDeadlineSeconds: 600
                  template:
                    metadata: {labels: {team: data}, annotations: {sawhorse.dev/lifetime: 5m}}
                    spec: {restartPolicy: Never, containers: [{name: t, image: t}]}
              - apiVersion: v1
                kind: Pod
                metadata: {name: bare}
                spec: {restartPolicy: Never, containers: [{name: t, image: t}]}
            """;
    private static final String HOURLY = """
              - apiVersion: batch/v1
                kind: CronJob
                metadata: {name: etl}
                spec:
                  schedule: "0 * * * *"
                  jobTemplate:
                    spec:
                      template:
                        spec:
                          restartPolicy: Never
                          containers: [{name: etl, image: etl, resources: {requests: {cpu: "2", memory: 6Gi}}}]
            """;
    private static final String NODE_POOL = WebManifests.NODE_CLASS + """
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    metadata: {labels: {intent: apps}}
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: kubernetes.io/arch, operator: In, values: [amd64, arm64]}
                        - {key: karpenter.k8s.aws/instance-cpu, operator: In, values: ["4", "8", "16", "32", "48", "64"]}
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: karpenter.k8s.aws/instance-category, operator: In, values: [c, m, r, i, d]}
                  disruption: {consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 1m}
            """;

    /** The workloads of the blueprint batch-jobs of aws-samples/karpenter-blueprints. */
    private static final String BLUEPRINT = """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: nginx}
                spec:
                  selector: {matchLabels: {app: nginx}}
                  template:
                    metadata: {labels: {app: nginx}}
                    spec:
                      containers: [{name: nginx, image: nginx, resources: {requests: {cpu: "2"}}}]
              - apiVersion: batch/v1
                kind: Job
                metadata: {name: 2-min-job}
                spec:
                  ttlSecondsAfterFinished: 10
                  backoffLimit: 2
                  template:
                    metadata: {annotations: {%1$s}}
                    spec:
                      restartPolicy: Never
                      terminationGracePeriodSeconds: 0
                      containers: [{name: j, image: alpine, resources: {requests: {cpu: "7"}}}]
              - apiVersion: batch/v1
                kind: Job
                metadata: {name: 5-min-job}
                spec:
                  ttlSecondsAfterFinished: 10
                  backoffLimit: 2
                  template:
                    metadata: {annotations: {%1$s}}
                    spec:
                      restartPolicy: Never
                      terminationGracePeriodSeconds: 0
                      containers: [{name: j, image: alpine, resources: {requests: {cpu: "2"}}}]
            """;

    private static final String BLUEPRINT_TIMES = """
            duration: 25m
            runtimes:
              - {kind: Job, name: 2-min-job, lifetime: {fixed: 2m}}
              - {kind: Job, name: 5-min-job, lifetime: {fixed: 5m}}
            manifests:
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String... parts) throws IOException {
        Path file = folder.resolve("batch.yaml");
        Files.writeString(file, String.join("", parts));
        return ScenarioLoader.load(file);
    }

    private static List<String> messages(Scenario scenario) {
        return scenario.remarks().stream().map(Problem::message).toList();
    }

    @Test
    void jobsOfTheBlueprintEndSoThatConsolidationShrinksTheNodeTwiceAndRestartsTheLongerOne() throws IOException {
        Results results = RecordedRun.of(scenario(HEAD, BLUEPRINT_TIMES, NODE_POOL, BLUEPRINT.formatted("")))
                .outcome()
                .results();
        assertThat(results.nodeRows())
                .extracting(NodeRow::instanceType)
                .containsExactly("c6g.4xlarge", "c6g.2xlarge", "c6g.xlarge");
        assertThat(results.pods().completed()).isEqualTo(2);
        // ready at 33 s, evicted at 266.5 s
        assertThat(results.work().lost()).isCloseTo(233.5 / 3600, within(1e-9));
        assertThat(results.work().done()).isCloseTo((120 + 300) / 3600.0, within(1e-9));
        assertThat(results.cost().perUsefulPodHour())
                .isGreaterThan(results.cost().perPodHour());
    }

    @Test
    void jobsOfTheBlueprintThatAreNotToBeDisruptedEndBeforeTheNodeShrinks() throws IOException {
        Results results = RecordedRun.of(scenario(
                        HEAD, BLUEPRINT_TIMES, NODE_POOL, BLUEPRINT.formatted("karpenter.sh/do-not-disrupt: \"true\"")))
                .outcome()
                .results();
        assertThat(results.nodeRows()).extracting(NodeRow::instanceType).containsExactly("c6g.4xlarge", "c6g.xlarge");
        assertThat(results.work().lost()).isZero();
        assertThat(results.cost().perUsefulPodHour()).isEqualTo(results.cost().perPodHour());
    }

    @Test
    void anHourlyCronJobWithARunningTimeHasOneNodeAtATime() throws IOException {
        Results results = RecordedRun.of(scenario(
                        HEAD,
                        "duration: 24h30m\nruntimes: [{kind: CronJob, name: etl, lifetime: {fixed: 8m}}]\nmanifests:\n",
                        NODE_POOL,
                        HOURLY))
                .outcome()
                .results();
        assertThat(results.pods().completed()).isEqualTo(24);
        assertThat(results.nodes().peak()).isEqualTo(1);
        assertThat(results.doubts().all()).isEmpty();
    }

    @Test
    void theAssumptionsNameTheSourceOfRunTimes() throws IOException {
        String job = "  - {apiVersion: batch/v1, kind: Job, metadata: {name: %s}, spec: {%s template: {metadata: "
                + "{annotations: {%s}}, spec: {restartPolicy: Never, containers: [{name: c, image: c}]}}}}\n";
        Scenario read = scenario(
                HEAD,
                "duration: 1h\nruntimes: [{kind: Job, name: given, lifetime: {fixed: 8m}}]\nmanifests:\n",
                NODE_POOL,
                String.format(job, "given", "", ""),
                String.format(job, "written", "", "sawhorse.dev/lifetime: 5m"),
                String.format(job, "capped", "activeDeadlineSeconds: 600,", ""),
                String.format(job, "endless", "", ""),
                String.format(job, "other", "", ""));
        assertThat(ScenarioCaveats.of(read).assumptions())
                .contains(Assumption.byDefault(
                        "run times",
                        "given for 1 workload, by annotation for 1, until the deadline for 1, without end for 2"));
        Scenario complete = scenario(
                HEAD,
                "duration: 1h\nruntimes: [{kind: Job, lifetime: {fixed: 8m}}]\nmanifests:\n",
                NODE_POOL,
                String.format(job, "given", "", ""),
                String.format(job, "other", "", ""));
        assertThat(ScenarioCaveats.of(complete).assumptions())
                .contains(Assumption.given("run times", "given for 2 workloads"));
    }

    @Test
    void theScenarioOverridesTheAnnotationByItsFirstMatchingEntry() throws IOException {
        RecordedRun run = RecordedRun.of(scenario(HEAD, """
                duration: 2h
                runtimes:
                  - {kind: Job, labels: {team: data}, lifetime: {fixed: 7m}}
                  - {kind: Job, lifetime: {fixed: 20m}}
                  - {kind: Pod, name: bare, namespace: default, lifetime: {fixed: 3m}}
                """, GROUP, JOBS));
        assertThat(run.observed(Observation.PodSucceeded.class)).hasSize(3);
        List<Double> ready = run.times(Observation.PodReady.class);
        assertThat(run.times(Observation.PodSucceeded.class))
                .containsExactly(ready.get(0) + 3 * 60, ready.get(0) + 7 * 60, ready.get(0) + 20 * 60);
    }

    @Test
    void anAnnotationAloneEndsPodsAndAJobWithoutEitherFailsAtItsDeadline() throws IOException {
        RecordedRun annotated = RecordedRun.of(scenario(HEAD, "duration: 2h\n", GROUP, JOBS));
        assertThat(annotated.observed(Observation.PodSucceeded.class))
                .singleElement()
                .satisfies(pod -> assertThat(pod.pod()).startsWith("etl/capped-"));
        RecordedRun bounded =
                RecordedRun.of(scenario(HEAD, "duration: 2h\n", GROUP, JOBS.replace("sawhorse.dev/lifetime: 5m", "")));
        assertThat(bounded.observed(Observation.PodSucceeded.class)).isEmpty();
        assertThat(bounded.times(Observation.PodTerminating.class)).containsExactly(600.0);
        assertThat(bounded.outcome().results().work().lost()).isPositive();
    }

    @Test
    void runTimesOfAnObjectAreIndependentOfOthers() throws IOException {
        String times = """
                duration: 12h
                runtimes:
                  - {kind: CronJob, lifetime: {logNormal: {median: 8m, p95: 30m}}}
                  - {kind: Job, lifetime: {exponential: 5m}}
                """;
        List<Double> alone = lifetimes(RecordedRun.of(scenario(HEAD, times, GROUP, HOURLY)), "default/etl-");
        List<Double> together = lifetimes(RecordedRun.of(scenario(HEAD, times, GROUP, JOBS, HOURLY)), "default/etl-");
        assertThat(alone).hasSize(11).doesNotHaveDuplicates();
        assertThat(together).isEqualTo(alone);
    }

    private static List<Double> lifetimes(RecordedRun run, String prefix) {
        return run.outcome().results().podRows().stream()
                .filter(pod -> pod.pod().startsWith(prefix))
                .map(pod -> (pod.ended() - pod.ready()) / 1e9)
                .toList();
    }

    @Test
    void entriesWithoutEffectAreWarnings() throws IOException {
        Scenario read = scenario(HEAD, """
                duration: 2h
                runtimes:
                  - {kind: Job, lifetime: {fixed: 20m}}
                  - {kind: Job, name: once, lifetime: {fixed: 10m}}
                  - {kind: CronJob, name: etl, lifetime: {fixed: 10m}}
                  - {kind: Pod, name: bear, lifetime: {fixed: 10m}}
                """, GROUP, JOBS);
        assertThat(read.remarks())
                .extracting(Problem::path)
                .filteredOn(path -> path.startsWith("runtimes"))
                .containsExactly("runtimes[1]", "runtimes[2]", "runtimes[3]");
        assertThat(messages(read))
                .contains(
                        "has no effect: earlier entries match everything it matches",
                        "matches no CronJob etl, so it has no effect",
                        "matches no Pod bear, so it has no effect");
    }

    @Test
    void arrivalsWithoutALifetimeFollowTheAnnotationOfTheirManifest() throws IOException {
        RecordedRun run = RecordedRun.of(scenario(HEAD, """
                duration: 1h
                nodeGroups: [{name: ng, min: 1, max: 1, instanceTypes: [m5.large]}]
                workloads:
                  - name: queue
                    arrivals:
                      waves: {every: 10m, size: 2}
                      manifest:
                        apiVersion: batch/v1
                        kind: Job
                        metadata: {name: task, annotations: {sawhorse.dev/lifetime: 1m}}
                        spec: {template: {spec: {restartPolicy: Never, containers: [{name: t, image: t}]}}}
                """));
        assertThat(run.outcome().results().pods().completed()).isEqualTo(12);
        assertThat(run.outcome().results().doubts().all()).isEmpty();
    }
}
