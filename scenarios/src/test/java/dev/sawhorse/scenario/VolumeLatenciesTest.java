// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the effect of volume attachment and detachment on pods and on terminating nodes, in a whole run. */
class VolumeLatenciesTest {
    private static final String SCENARIO = """
            name: volumes
            description: One database moves when its node expires.
            seed: 1
            duration: 30m
            region: us-east-1
            latencies: {profile: kwok, volumeAttach: 5s, volumeDetach: 12s}
            manifests:
            """ + WebManifests.NODE_CLASS + """
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                      expireAfter: 10m
              - apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: gp3}
                provisioner: ebs.csi.aws.com
                volumeBindingMode: WaitForFirstConsumer
              - apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 1
                  serviceName: db
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      containers:
                        - name: db
                          image: db
                          resources: {requests: {cpu: "1", memory: 2Gi}}
                          volumeMounts: [{name: data, mountPath: /data}]
                  volumeClaimTemplates:
                    - metadata: {name: data}
                      spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}
            """;

    @TempDir
    private Path folder;

    private RecordedRun run(String latencies) throws IOException {
        String scenario = SCENARIO.replace("{profile: kwok, volumeAttach: 5s, volumeDetach: 12s}", latencies);
        return RecordedRun.of(
                Files.writeString(folder.resolve("volumes.yaml"), scenario).toString());
    }

    @Test
    void podWaitsForItsVolumeAndTheInstanceForTheDetach() throws IOException {
        RecordedRun run = run("{profile: kwok, volumeAttach: 5s, volumeDetach: 12s}");

        // Bound at 31 s; attached 5 s, ready 2 s later. Expired after 10 min; stopped in 5 s, detached 12 s later.
        assertThat(run.times(Observation.PodReady.class)).startsWith(38.0);
        assertThat(run.times(Observation.NodeClaimDeleting.class)).startsWith(601.0);
        assertThat(run.times(Observation.InstanceTerminating.class)).startsWith(618.0);
    }

    @Test
    void volumeOfALostInstanceIsBlockedForSixMinutes() throws IOException {
        String latencies = "{profile: kwok, volumeAttach: 5s, volumeDetach: 12s}";
        RecordedRun run = run(latencies + "\ntimeline: [{at: 5m, interrupt: {notice: termination}}]");

        // The instance is terminated at 320 s, its pod is deleted at 380 s; the volume follows the new one 6 min 17 s
        // later.
        assertThat(run.times(Observation.InstanceTerminated.class)).startsWith(320.0);
        assertThat(run.times(Observation.PodBound.class)).startsWith(31.0, 411.0);
        assertThat(run.times(Observation.PodReady.class)).startsWith(38.0, 380.0 + 360 + 12 + 5 + 2);
    }

    @Test
    void withoutLatenciesVolumesAttachImmediately() throws IOException {
        RecordedRun run = run("{profile: kwok}");

        assertThat(run.times(Observation.PodReady.class)).startsWith(33.0);
        assertThat(run.times(Observation.InstanceTerminating.class)).startsWith(606.0);
    }
}
