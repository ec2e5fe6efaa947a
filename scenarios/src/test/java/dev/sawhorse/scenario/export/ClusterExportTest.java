// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the files of the cluster of a run at 5 minutes. */
class ClusterExportTest {
    private static final long SECOND = 1_000_000_000L;

    private static final String SCENARIO = """
            name: small
            start: 2026-01-05T09:00:00Z
            duration: 1h
            region: us-east-1
            latencies: {profile: kwok, podReady: 3s}
            spot: {prices: fixed, interruptions: none}
            prices: {table: tables/prices.csv}
            nodeGroups: [{name: workers, min: 2, max: 5, instanceTypes: [m5.large], zones: [us-east-1a]}]
            manifests:
              - apiVersion: batch/v1
                kind: Job
                metadata: {name: parts, annotations: {sawhorse.dev/lifetime: 100s}}
                spec:
                  completions: 5
                  parallelism: 1
                  completionMode: Indexed
                  backoffLimitPerIndex: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: a, image: a, resources: {requests: {cpu: 500m, memory: 200Mi}}}]
              - apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  serviceName: db
                  replicas: 1
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec: {containers: [{name: db, image: db, resources: {requests: {cpu: 200m, memory: 200Mi}}}]}
                  volumeClaimTemplates:
                    - metadata: {name: data}
                      spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
              - apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: gp3}
                provisioner: ebs.csi.aws.com
                volumeBindingMode: WaitForFirstConsumer
              - apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: db}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: StatefulSet, name: db}
                  minReplicas: 1
                  maxReplicas: 3
                  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
              - apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: db}
                spec: {selector: {matchLabels: {app: db}}, maxUnavailable: 1}
            """;

    @TempDir
    private Path folder;

    private Map<String, String> files() throws IOException {
        return files("");
    }

    private Map<String, String> files(String timeline) throws IOException {
        return filesOf(SCENARIO + timeline);
    }

    private Map<String, String> filesOf(String text) throws IOException {
        Files.createDirectories(folder.resolve("tables"));
        Files.writeString(folder.resolve("tables/prices.csv"), "instance_type,usd_per_hour\nm5.large,0.09\n");
        Path file = Files.writeString(folder.resolve("small.yaml"), text);
        List<World.Controllers> controllers = new ArrayList<>();
        Scenario scenario = ScenarioLoader.load(file);
        World world = World.wire(scenario, List.of(), controllers::add);
        world.runUntil(300 * SECOND);
        return ClusterExport.of(scenario, world, controllers.get(0)).files();
    }

    @Test
    void tablesAreCopiedBesideTheScenario() throws IOException {
        Map<String, String> files = files();
        assertThat(files).containsOnlyKeys("scenario.yaml", "objects.yaml", "state.yaml", "prices.csv");
        assertThat(files.get("scenario.yaml")).contains("table: prices.csv");
        assertThat(files.get("prices.csv")).contains("m5.large,0.09");
    }

    @Test
    void manifestsOfTheScenarioMayHaveTheNameOfTheExportedOnes() throws IOException {
        Files.writeString(folder.resolve("objects.yaml"), "apiVersion: v1\nkind: Namespace\nmetadata: {name: early}\n");
        Map<String, String> files = filesOf(SCENARIO.replace("manifests:\n", "manifests:\n  - objects.yaml\n"));
        assertThat(files).containsOnlyKeys("scenario.yaml", "objects.yaml", "state.yaml", "prices.csv");
        assertThat(files.get("scenario.yaml")).contains("manifests:\n- objects.yaml\n");
        assertThat(files.get("objects.yaml")).contains("name: early", "name: db");
    }

    @Test
    void statusOfWorkloadsIsPartOfTheState() throws IOException {
        String state = files().get("state.yaml");
        assertThat(state)
                .contains("  active: 1\n  succeeded: 2\n  failed: 0\n  completedIndexes: 0,1\n")
                .contains("  currentReplicas: 1\n")
                .contains("  currentHealthy: 1\n  desiredHealthy: 0\n  expectedPods: 1\n  disruptionsAllowed: 1\n");
    }

    @Test
    void imagesRestartsAndDaemonsOfTheTimelineContinue() throws IOException {
        Map<String, String> files = files("""
                timeline:
                  - {at: 2m, setImage: {kind: StatefulSet, name: db, images: {db: "db:2"}}}
                  - {at: 3m, rolloutRestart: {kind: StatefulSet, name: db}}
                  - {at: 1m, taint: {selector: {a: b}, set: [a:NoSchedule], afterRegistration: 5s, for: 20s}}
                """);

        assertThat(files.get("objects.yaml"))
                .contains("kubectl.kubernetes.io/restartedAt: 2026-01-05T09:03:00Z", "image: db:2")
                .doesNotContain("image: db\n");
        assertThat(files.get("scenario.yaml")).contains("afterRegistration: 5s").contains("at: 0s");
    }

    @Test
    void boundVolumesAreDesiredObjects() throws IOException {
        assertThat(files().get("objects.yaml"))
                .contains("kind: PersistentVolume\nmetadata:\n  name: pvc-default-data-db-0\n")
                .contains("  volumeName: pvc-default-data-db-0\n");
    }

    @Test
    void continuedJobRunsTheIndexesThatAreLeft() throws IOException {
        for (Map.Entry<String, String> file : files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        List<Journal.Entry> journal = new ArrayList<>();
        World world = World.wire(ScenarioLoader.load(folder.resolve("scenario.yaml")), List.of(journal::add));
        world.runUntil(600 * SECOND);
        assertThat(journal)
                .filteredOn(entry -> entry.observation() instanceof Observation.PodSucceeded)
                .hasSize(3);
        Job job = world.cluster().workloads().jobs().require("default/parts");
        assertThat(Objects.requireNonNull(world.workloads().jobs().status(job)).conditions())
                .contains("Complete=True:CompletionsReached");
        assertThat(world.cluster().storage().volumes().list()).hasSize(1);
    }
}
