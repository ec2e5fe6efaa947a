// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/** Tests controllers of workloads and Cluster Autoscaler that continue from a recorded cluster. */
class InitialWorkloadsTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private SmallCluster cluster() {
        return new SmallCluster(folder);
    }

    private RecordedRun run(SmallCluster cluster, String duration, String file, String before, String after)
            throws IOException {
        Path scenario = cluster.write(duration);
        Path changed = folder.resolve(file);
        String text = Files.readString(changed);
        assertThat(text).contains(before);
        Files.writeString(changed, text.replace(before, after));
        return RecordedRun.of(ScenarioLoader.load(scenario));
    }

    /** Returns the pods that controllers create after the start. */
    private static List<String> created(RecordedRun run) {
        List<String> created = new ArrayList<>();
        boolean isRunning = false;
        for (Journal.Entry entry : run.journal()) {
            isRunning |= entry.observation() instanceof Observation.InitialStateEnded;
            if (isRunning && entry.observation() instanceof Observation.PodCreated pod) {
                created.add(pod.pod());
            }
        }
        return created;
    }

    /** The manifest of a scaled Deployment mostly has another number of replicas. */
    @Test
    void autoscalerKeepsTheReplicasThatItLastDesired() throws IOException {
        SmallCluster cluster = cluster().with("""
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: web}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
                  minReplicas: 2
                  maxReplicas: 20
                  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
                """).withState("""
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: web, namespace: default}
                status: {currentReplicas: 8, desiredReplicas: 8, lastScaleTime: 2026-11-20T09:40:00Z}
                """);
        RecordedRun run = run(cluster, "30m", "objects.yaml", "replicas: 8", "replicas: 2");
        assertThat(run.observed(Observation.PodTerminating.class)).isEmpty();
        assertThat(created(run)).isEmpty();
    }

    private SmallCluster clusterWithAnIdleGroupNode() {
        return cluster().withState("""
                apiVersion: v1
                kind: Node
                metadata:
                  name: group-2
                  creationTimestamp: 2026-11-20T09:00:00Z
                  labels:
                    {kubernetes.io/hostname: group-2, kubernetes.io/arch: amd64, kubernetes.io/os: linux,
                    node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a,
                    eks.amazonaws.com/nodegroup: system}
                spec: {providerID: "aws:///us-east-1a/i-0000000000000000d"}
                status:
                  capacity: {cpu: "2", memory: 7800Mi, pods: "29"}
                  allocatable: {cpu: 1930m, memory: 7000Mi, pods: "29"}
                  conditions: [{type: Ready, status: "True", lastTransitionTime: 2026-11-20T09:00:00Z}]
                """);
    }

    @Test
    void clusterAutoscalerRemovesARecordedNodeThatNobodyNeeds() throws IOException {
        SmallCluster cluster = clusterWithAnIdleGroupNode();
        RecordedRun run = run(cluster, "30m", "small.yaml", "runtimes:", "clusterAutoscaler: {}\nruntimes:");
        assertThat(run.observed(Observation.NodeScaleDown.class))
                .extracting(Observation.NodeScaleDown::node)
                .containsExactly("group-2");
        assertThat(run.times(Observation.NodeScaleDown.class).get(0)).isBetween(600.0, 640.0);
        assertThat(run.observed(Observation.NodeGroupResized.class))
                .extracting(Observation.NodeGroupResized::from, Observation.NodeGroupResized::to)
                .endsWith(tuple(2, 1));
    }

    @Test
    void clusterAutoscalerRemembersSinceWhenANodeIsUnneeded() throws IOException {
        RecordedRun run = run(
                clusterWithAnIdleGroupNode(),
                "30m",
                "small.yaml",
                "initial: {",
                "clusterAutoscaler: {}\ninitial: {clusterAutoscaler: {unneeded: {group-2: 8m}, nextLoop: 3s}, ");
        assertThat(run.times(Observation.NodeScaleDown.class).get(0)).isBetween(120.0, 135.0);
    }

    @Test
    void memoryOfSomethingThatTheStateDoesNotHaveIsAnError() {
        assertThatThrownBy(() -> run(
                        cluster(),
                        "30m",
                        "small.yaml",
                        "initial: {",
                        "initial: {clusterAutoscaler: {}, jobs: [{name: default/x, failures: 1, lastFailure: 5s}], "))
                .hasMessageContaining("the state has no Job default/x, which initial.jobs names")
                .hasMessageContaining("the memory of Cluster Autoscaler in initial.clusterAutoscaler belongs to none");
    }

    @Test
    void indexedJobContinuesWithTheIndexesThatAreLeft() throws IOException {
        SmallCluster cluster = cluster().withState("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: parts, namespace: default, uid: parts-uid, creationTimestamp: 2026-11-20T09:30:00Z}
                spec:
                  completions: 3
                  parallelism: 1
                  completionMode: Indexed
                  template:
                    metadata: {labels: {app: parts}}
                    spec:
                      restartPolicy: Never
                      containers: [{name: a, image: a, resources: {requests: {cpu: 100m, memory: 100Mi}}}]
                status: {active: 1, succeeded: 1, completedIndexes: "0", startTime: 2026-11-20T09:30:00Z}
                """).withState("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: parts-1-abcde
                  namespace: default
                  creationTimestamp: 2026-11-20T09:50:00Z
                  labels: {app: parts, batch.kubernetes.io/job-completion-index: "1"}
                  annotations: {batch.kubernetes.io/job-completion-index: "1"}
                  ownerReferences: [{apiVersion: batch/v1, kind: Job, name: parts, uid: parts-uid, controller: true}]
                spec:
                  nodeName: busy
                  restartPolicy: Never
                  containers: [{name: a, image: a, resources: {requests: {cpu: 100m, memory: 100Mi}}}]
                status:
                  phase: Running
                  startTime: 2026-11-20T09:50:00Z
                  conditions: [{type: Ready, status: "True", lastTransitionTime: 2026-11-20T09:50:00Z}]
                  containerStatuses: [{name: a, restartCount: 0, state: {running: {startedAt: 2026-11-20T09:50:00Z}}}]
                """);
        RecordedRun run = cluster.run("40m");
        assertThat(created(run)).singleElement().asString().startsWith("default/parts-2-");
        List<String> succeeded = run.observed(Observation.PodSucceeded.class).stream()
                .map(Observation.PodSucceeded::pod)
                .filter(pod -> pod.startsWith("default/parts-"))
                .toList();
        assertThat(succeeded).hasSize(2).first().isEqualTo("default/parts-1-abcde");
    }

    private static final String DATABASE = """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db}
            spec:
              serviceName: db
              replicas: 2
              selector: {matchLabels: {app: db}}
              template:
                metadata: {labels: {app: db}}
                spec:
                  containers: [{name: db, image: db, resources: {requests: {cpu: 100m, memory: 100Mi}}}]
              volumeClaimTemplates:
                - metadata: {name: data}
                  spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            ---
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata: {name: gp3}
            provisioner: ebs.csi.aws.com
            volumeBindingMode: WaitForFirstConsumer
            """;

    /** Returns a cluster with two pods of a StatefulSet on the idle node, whose volumes are in its zone. */
    private SmallCluster withDatabase() {
        SmallCluster cluster = cluster().with(DATABASE);
        for (int i = 0; i < 2; i++) {
            cluster.with("""
                    apiVersion: v1
                    kind: PersistentVolume
                    metadata: {name: vol-%1$d}
                    spec:
                      storageClassName: gp3
                      accessModes: [ReadWriteOnce]
                      capacity: {storage: 1Gi}
                      claimRef: {namespace: default, name: data-db-%1$d}
                      csi: {driver: ebs.csi.aws.com, volumeHandle: vol-%1$d}
                      nodeAffinity:
                        required:
                          nodeSelectorTerms:
                            - matchExpressions:
                                - {key: topology.kubernetes.io/zone, operator: In, values: [us-east-1a]}
                    ---
                    apiVersion: v1
                    kind: PersistentVolumeClaim
                    metadata: {name: data-db-%1$d}
                    spec:
                      storageClassName: gp3
                      accessModes: [ReadWriteOnce]
                      resources: {requests: {storage: 1Gi}}
                      volumeName: vol-%1$d
                    """.formatted(i));
            cluster.withState("""
                    apiVersion: v1
                    kind: Pod
                    metadata:
                      name: db-%1$d
                      namespace: default
                      creationTimestamp: 2026-11-20T09:00:0%1$dZ
                      labels:
                        {app: db, controller-revision-hash: db-77aa, apps.kubernetes.io/pod-index: "%1$d",
                        statefulset.kubernetes.io/pod-name: db-%1$d}
                      ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: db, uid: old, controller: true}]
                    spec:
                      nodeName: idle
                      containers: [{name: db, image: db, resources: {requests: {cpu: 100m, memory: 100Mi}}}]
                      volumes: [{name: data, persistentVolumeClaim: {claimName: data-db-%1$d}}]
                    status:
                      phase: Running
                      startTime: 2026-11-20T09:00:10Z
                      conditions: [{type: Ready, status: "True", lastTransitionTime: 2026-11-20T09:00:20Z}]
                      containerStatuses: [{name: db, restartCount: 0, state: {running: {startedAt: 2026-11-20T09:00:10Z}}}]
                    """.formatted(i));
        }
        return cluster;
    }

    @Test
    void statefulSetContinuesWithItsPodsAndCreatesTheNextOnes() throws IOException {
        RecordedRun run = run(
                withDatabase(),
                "20m",
                "small.yaml",
                "runtimes:",
                "timeline: [{at: 5m, scale: {kind: StatefulSet, name: db, replicas: 3}}]\nruntimes:");
        assertThat(run.observed(Observation.PodTerminating.class)).isEmpty();
        assertThat(created(run)).containsExactly("default/db-2");
    }

    /** The idle node is drained; its pods follow their volumes. */
    @Test
    void recordedVolumesStayBoundWhenTheirPodsMove() throws IOException {
        SmallCluster cluster = withDatabase().deletingIdle();
        World world = World.wire(ScenarioLoader.load(cluster.write("30m")), List.of());
        world.runUntil(1_800 * SECOND);
        assertThat(world.cluster().storage().volumes().list())
                .extracting(PersistentVolume::name)
                .containsExactly("vol-0", "vol-1");
        assertThat(world.cluster().storage().claims().list())
                .extracting(PersistentVolumeClaim::volumeName)
                .containsExactly("vol-0", "vol-1");
        assertThat(world.cluster().pods().list())
                .filteredOn(pod -> pod.name().startsWith("db-"))
                .hasSize(2)
                .allMatch(pod -> pod.isReady() && !"idle".equals(pod.nodeName()));
    }
}
