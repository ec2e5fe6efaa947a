// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReplicationControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;

    @Test
    void aReplicationControllerKeepsItsReplicasAndReplacesEvictedPods() {
        world.bigNode("n1");
        cluster.workloads().apply(legacy(4));
        world.at(10, () -> cluster.evict(world.activePods().get(0), "test"));
        world.runTo(20);
        assertThat(world.activePods()).hasSize(4).allSatisfy(pod -> {
            assertThat(pod.meta().controller().apiVersion()).isEqualTo("v1");
            assertThat(pod.meta().controller().kind()).isEqualTo("ReplicationController");
        });
        assertThat(world.observed(Observation.PodCreated.class))
                .hasSize(5)
                .extracting(Observation.PodCreated::owner)
                .containsOnly("ReplicationController/legacy");
    }

    @Test
    void itIsScaledByItsKindAndTakesItsPodsWithIt() {
        world.bigNode("n1");
        cluster.workloads().apply(legacy(4));
        world.at(10, () -> cluster.workloads().scale("ReplicationController", "default/legacy", 2));
        world.runTo(20);
        assertThat(world.activePods()).hasSize(2);
        world.at(
                30,
                () -> cluster.workloads()
                        .replicationControllers()
                        .delete(cluster.workloads().replicationControllers().require("default/legacy")));
        world.runTo(40);
        assertThat(world.activePods()).isEmpty();
    }

    @Test
    void withoutASelectorItSelectsTheLabelsOfItsTemplate() {
        assertThat(legacy(1).replicaSet().selector().matchLabels()).containsExactlyEntriesOf(Map.of("app", "legacy"));
    }

    private static ReplicationController legacy(int replicas) {
        Problems problems = new Problems();
        String text = """
                apiVersion: v1
                kind: ReplicationController
                metadata: {name: legacy}
                spec:
                  replicas: %d
                  template:
                    metadata: {labels: {app: legacy}}
                    spec: {containers: [{name: c, image: nginx, resources: {requests: {cpu: 700m}}}]}
                """.formatted(replicas);
        List<ReplicationController> read = ManifestReader.ofApplied(KubernetesManifests.catalog())
                .read(new SourceFile("rc.yaml", text), problems)
                .of(ReplicationController.class);
        assertThat(problems.sorted()).isEmpty();
        return read.get(0);
    }
}
