// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests NodeOverlays and the default topology spread in a whole run. */
final class NodeOverlayTest {
    private static final String SCENARIO = """
            seed: 1
            duration: 5m
            latencies: {profile: kwok}
            region: us-east-1
            karpenter:
              featureGates: {nodeOverlay: true}
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
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m6i.large, m6i.4xlarge]}
            """ + WebManifests.NODE_CLASS + """
              - apiVersion: karpenter.sh/v1alpha1
                kind: NodeOverlay
                metadata: {name: dongle}
                spec:
                  requirements:
                    - {key: node.kubernetes.io/instance-type, operator: In, values: [m6i.4xlarge]}
                  capacity: {example.com/dongle: 2}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers:
                        - name: web
                          image: web
                          resources:
                            requests: {cpu: 100m, example.com/dongle: 1}
                            limits: {example.com/dongle: 1}
            """;

    @TempDir
    Path folder;

    private RecordedRun run(String... settings) throws IOException {
        Path file = folder.resolve("overlay.yaml");
        Files.writeString(file, SCENARIO);
        return RecordedRun.of(file.toString(), settings);
    }

    @Test
    void resourceDefinedOnlyByAnOverlayIsLaunchedAndUsed() throws IOException {
        RecordedRun run = run();

        assertThat(run.observed(Observation.NodeClaimLaunched.class))
                .extracting(Observation.NodeClaimLaunched::instanceType)
                .containsExactly("m6i.4xlarge");
        assertThat(run.observed(Observation.PodBound.class)).hasSize(2);
    }

    @Test
    void withoutTheGateThePodsFitNoType() throws IOException {
        RecordedRun run = run("karpenter.featureGates.nodeOverlay=false");

        assertThat(run.observed(Observation.NodeClaimCreated.class)).isEmpty();
        assertThat(run.outcome().scenario().remarks())
                .anyMatch(problem -> problem.message()
                        .equals("NodeOverlay dongle has no effect: Karpenter's feature gate nodeOverlay is off"));
    }

    @Test
    void defaultSpreadPutsEachPodOnANodeOfItsOwn() throws IOException {
        RecordedRun run = run("karpenter.schedulerConfig={podTopologySpread: {defaultConstraints:"
                + " [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule}]}}");

        assertThat(run.observed(Observation.NodeClaimCreated.class)).hasSize(2);
    }
}
