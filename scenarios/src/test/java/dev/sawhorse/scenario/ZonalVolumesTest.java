// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A StatefulSet with zonal volumes in a whole run. */
final class ZonalVolumesTest {
    private static final String SCENARIO = """
            seed: 1
            duration: 40m
            latencies: {profile: kwok}
            region: us-east-1
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
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m6i.large, m6i.xlarge]}
                  disruption: {consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 30s}
            """ + WebManifests.NODE_CLASS + """
              - apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: gp3}
                provisioner: ebs.csi.aws.com
                volumeBindingMode: WaitForFirstConsumer
              - apiVersion: v1
                kind: PersistentVolume
                metadata: {name: left-in-b}
                spec:
                  storageClassName: gp3
                  capacity: {storage: 10Gi}
                  accessModes: [ReadWriteOnce]
                  csi: {driver: ebs.csi.aws.com, volumeHandle: vol-b}
                  claimRef: {namespace: default, name: data-db-0}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                        - matchExpressions:
                            - {key: topology.kubernetes.io/zone, operator: In, values: [us-east-1b]}
              - apiVersion: v1
                kind: PersistentVolume
                metadata: {name: left-in-c}
                spec:
                  storageClassName: gp3
                  capacity: {storage: 10Gi}
                  accessModes: [ReadWriteOnce]
                  csi: {driver: ebs.csi.aws.com, volumeHandle: vol-c}
                  claimRef: {namespace: default, name: data-db-1}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                        - matchExpressions:
                            - {key: topology.kubernetes.io/zone, operator: In, values: [us-east-1c]}
              - apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 3
                  podManagementPolicy: Parallel
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      containers:
                        - name: db
                          image: db
                          resources: {requests: {cpu: 100m, memory: 100Mi}}
                          volumeMounts: [{name: data, mountPath: /data}]
                  volumeClaimTemplates:
                    - metadata: {name: data}
                      spec:
                        accessModes: [ReadWriteOnce]
                        storageClassName: gp3
                        resources: {requests: {storage: 10Gi}}
            """;

    @TempDir
    Path folder;

    private RecordedRun run(String scenario) throws IOException {
        Path file = folder.resolve("volumes.yaml");
        Files.writeString(file, scenario);
        return RecordedRun.of(file.toString());
    }

    private static Map<String, String> zonesByPod(RecordedRun run) {
        Map<String, String> zones = new LinkedHashMap<>();
        run.observed(Observation.NodeCreated.class).forEach(node -> zones.put(node.node(), node.zone()));
        Map<String, String> byPod = new LinkedHashMap<>();
        run.observed(Observation.PodBound.class)
                .forEach(bound -> byPod.put(bound.pod(), zones.getOrDefault(bound.node(), "")));
        return byPod;
    }

    @Test
    void nodesAreLaunchedInTheZonesOfTheVolumes() throws IOException {
        Map<String, String> zones = zonesByPod(run(SCENARIO));
        assertThat(zones)
                .containsEntry("default/db-0", "us-east-1b")
                .containsEntry("default/db-1", "us-east-1c")
                .containsKey("default/db-2");
    }

    @Test
    void consolidationDoesNotMoveAPodOutOfTheZoneOfItsVolume() throws IOException {
        RecordedRun run = run(SCENARIO);
        List<String> alive = run.observed(Observation.NodeClaimLaunched.class).stream()
                .filter(launched -> run.observed(Observation.NodeClaimDeleted.class).stream()
                        .noneMatch(gone -> gone.nodeClaim().equals(launched.nodeClaim())))
                .map(Observation.NodeClaimLaunched::zone)
                .toList();
        assertThat(alive).containsExactlyInAnyOrder("us-east-1b", "us-east-1c");
    }

    @Test
    void podsWithoutZonalVolumesShareOneNode() throws IOException {
        RecordedRun run = run(SCENARIO.replaceAll("claimRef: .*", "claimRef: {namespace: default, name: unused}"));
        assertThat(run.observed(Observation.NodeClaimLaunched.class)).hasSize(1);
    }

    @Test
    void aNodeFullOfVolumesTakesNoMoreAndAnotherIsLaunched() throws IOException {
        RecordedRun run = run(SCENARIO.replaceAll("claimRef: .*", "claimRef: {namespace: default, name: unused}")
                .replace("replicas: 3", "replicas: 30")
                .replace("cpu: 100m", "cpu: 10m")
                .replace("[m6i.large, m6i.xlarge]", "[m6i.xlarge]"));
        Map<String, Integer> podsByNode = new TreeMap<>();
        run.observed(Observation.PodBound.class).forEach(bound -> podsByNode.merge(bound.node(), 1, Integer::sum));
        assertThat(podsByNode.values()).containsExactlyInAnyOrder(26, 4);
    }
}
