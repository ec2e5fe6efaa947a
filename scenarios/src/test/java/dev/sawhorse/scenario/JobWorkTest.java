// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.results.JobCounts;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Tests the checkpoints and deadlines of Jobs of manifests, of CronJobs, and of Jobs that arrive. */
final class JobWorkTest {
    private static final String HEAD = """
            name: work
            seed: 1
            start: 2026-01-05T00:00:00Z
            duration: 3h
            region: us-east-1
            latencies: {profile: kwok}
            nodeGroups: [{name: ng, min: 1, max: 1, instanceTypes: [m5.xlarge]}]
            """;
    private static final String JOB = """
              - apiVersion: batch/v1
                kind: Job
                metadata: {name: once}
                spec: {template: {spec: {restartPolicy: Never, containers: [{name: t, image: t}]}}}
            """;

    @TempDir
    Path folder;

    private Scenario scenario(String... parts) throws IOException {
        Path file = folder.resolve("work.yaml");
        Files.writeString(file, String.join("", parts));
        return ScenarioLoader.load(file);
    }

    private static JobCounts jobs(RecordedRun run) {
        return run.outcome().results().jobs();
    }

    @Test
    void theSuccessorOfADeletedPodGoesOnFromItsCheckpoint() throws IOException {
        RecordedRun run = RecordedRun.of(scenario(HEAD, """
                runtimes: [{kind: Job, lifetime: {fixed: 1h}, checkpoint: {interval: 10m, cost: 1m, restart: 2m}}]
                timeline: [{at: 30m, delete: {kind: Pod, name: once-00001}}]
                manifests:
                """, JOB));
        List<CheckpointedRunEnded> runs = run.observed(CheckpointedRunEnded.class);
        assertThat(runs).extracting(CheckpointedRunEnded::continued).containsExactly(false, true);
        assertThat(runs.stream().mapToLong(CheckpointedRunEnded::keptNanos).sum())
                .isEqualTo(3600_000_000_000L);
        assertThat(run.outcome().results().work().done()).isEqualTo(1);
        assertThat(jobs(run).restarts()).isEqualTo(1);
    }

    @Test
    void theJobsOfACronJobHaveItsCheckpointsAndDeadline() throws IOException {
        RecordedRun run = RecordedRun.of(scenario(HEAD, """
                runtimes:
                  - kind: CronJob
                    lifetime: {fixed: 20m}
                    checkpoint: {interval: 5m}
                    deadline: {within: 30m}
                manifests:
                  - apiVersion: batch/v1
                    kind: CronJob
                    metadata: {name: etl}
                    spec:
                      schedule: "0 * * * *"
                      jobTemplate:
                        spec: {template: {spec: {restartPolicy: Never, containers: [{name: t, image: t}]}}}
                """));
        assertThat(jobs(run).deadlinesMet()).isEqualTo(2);
        assertThat(jobs(run).checkpoints()).isEqualTo(2 * 3);
    }

    @Test
    void jobsThatArriveHaveCheckpointsAndDeadlinesToo() throws IOException {
        RecordedRun run = RecordedRun.of(scenario(HEAD, """
                workloads:
                  - name: queue
                    arrivals:
                      waves: {every: 1h}
                      lifetime: {fixed: 20m}
                      checkpoint: {interval: 5m}
                      deadline: {within: 10m}
                      manifest:
                        apiVersion: batch/v1
                        kind: Job
                        metadata: {name: task}
                        spec: {template: {spec: {restartPolicy: Never, containers: [{name: t, image: t}]}}}
                """));
        assertThat(jobs(run).deadlinesMissed()).isEqualTo(3);
        assertThat(jobs(run).checkpoints()).isEqualTo(3 * 3);
    }

    @Test
    void uniformProgressReturnsToSpotAndGreedyDoesNot() {
        RecordedRun greedy = RecordedRun.ofVariant("deadline-jobs.yaml", "greedy");
        RecordedRun uniform = RecordedRun.ofVariant("deadline-jobs.yaml", "uniform-progress");
        assertThat(moves(greedy)).isEmpty();
        assertThat(moves(uniform)).hasSize(3).startsWith("").endsWith("").doesNotContain("", atIndex(1));
    }

    @Test
    void policiesKnowTheSpotCapacityOfZonesByIdAndOfAllZones() {
        RecordedRun byName = RecordedRun.ofVariant("deadline-jobs.yaml", "uniform-progress");
        RecordedRun byId = RecordedRun.ofVariant("deadline-jobs.yaml", "uniform-progress", "zones=[use1-az6]");
        assertThat(byId.journalOfEvents()).isEqualTo(byName.journalOfEvents());

        String zone =
                "manifests[kind=NodePool,name=gpu].spec.template.spec.requirements[key=topology.kubernetes.io/zone]";
        RecordedRun inOneZone = RecordedRun.ofVariant(
                "deadline-jobs.yaml",
                "uniform-progress",
                "zones=[]",
                zone + ".operator=In",
                zone + ".values=[us-east-1c]");
        assertThat(moves(inOneZone)).anyMatch(node -> !node.isEmpty());
    }

    /** Returns the nodes that the controller evicted pods from, empty for a pod without a node. */
    private static List<String> moves(RecordedRun run) {
        return run.observed(PodEvicted.class).stream()
                .filter(evicted -> evicted.by().equals("capacity-type-controller"))
                .map(PodEvicted::node)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {kind: Job, lifetime: {fixed: 1h}, deadline: {within: 2h, policy: Greedy}} | \
            has a policy, but the Job has no checkpoints
            {kind: Job, name: five, lifetime: {fixed: 1h}, checkpoint: {interval: 5m}, \
            deadline: {within: 2h, policy: Greedy}} | \
            has a policy, which needs all completions of a Job to run at once, but Job default/five does not run them at once
            {kind: Pod, lifetime: {fixed: 1h}, checkpoint: {interval: 5m}} | \
            has no effect on a bare pod, which has no successor
            """)
    void declarationsWithoutEffectAreErrors(String entry, String message) {
        InvalidInputException wrong = catchThrowableOfType(
                InvalidInputException.class, () -> scenario(HEAD, "runtimes: [" + entry + "]\nmanifests:\n", JOB, """
                  - apiVersion: batch/v1
                    kind: Job
                    metadata: {name: five}
                    spec:
                      completions: 5
                      template: {spec: {restartPolicy: Never, containers: [{name: t, image: t}]}}
                  - apiVersion: v1
                    kind: Pod
                    metadata: {name: bare}
                    spec: {restartPolicy: Never, containers: [{name: t, image: t}]}
                """));
        assertThat(wrong.problems()).extracting(Problem::message).contains(message);
    }
}
