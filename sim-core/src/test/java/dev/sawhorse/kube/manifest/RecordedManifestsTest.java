// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StorageClass;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RecordedManifestsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void podsKeepTheirStatusAndIdentity() {
        Pod pod = single(Pod.class, """
                {"apiVersion":"v1","kind":"Pod",
                 "metadata":{"name":"p","namespace":"x","uid":"u-1","creationTimestamp":"2025-12-31T23:59:00Z",
                   "deletionTimestamp":"2026-01-01T00:00:30Z",
                   "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"rs","uid":"u-2","controller":true}]},
                 "spec":{"nodeName":"n1","containers":[{"name":"main"}]},
                 "status":{"phase":"Running","startTime":"2026-01-01T00:00:01Z",
                   "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-01-01T00:00:02Z"}]}}
                """);
        assertThat(pod.meta().uid()).isEqualTo("u-1");
        assertThat(pod.meta().createdAt()).isEqualTo(Duration.ofMinutes(-1).toNanos());
        assertThat(pod.isControlledBy("ReplicaSet")).isTrue();
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        assertThat(pod.nodeName()).isEqualTo("n1");
        assertThat(pod.startedAt()).isEqualTo(1_000_000_000L);
        assertThat(pod.readyAt()).isEqualTo(2_000_000_000L);
        assertThat(pod.isTerminating()).isTrue();
    }

    @Test
    void podsThatTheSchedulerGaveUpOnAreUnschedulable() {
        String pod = """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"containers":[]},
                 "status":{"conditions":[{"type":"PodScheduled","status":"False","reason":"%s"}]}}
                """;
        assertThat(single(Pod.class, pod.formatted("Unschedulable")).isUnschedulable())
                .isTrue();
        assertThat(single(Pod.class, pod.formatted("SchedulingGated")).isUnschedulable())
                .isFalse();
    }

    @Test
    void podsWithoutPriorityOrReadinessHaveNone() {
        Pod pod = single(Pod.class, """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"containers":[],"nodeName":"n1"},
                 "status":{"phase":"Running","conditions":[{"type":"Ready","status":"Unknown"}]}}
                """);
        assertThat(pod.spec().hasPriority()).isFalse();
        assertThat(pod.isReady()).isFalse();
        assertThat(pod.isUnready()).isFalse();
    }

    @Test
    void recordedManifestsHaveNoDefaultsAndNoValidation() {
        Pod pod = single(Pod.class, """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"Not_A_Name"},"spec":{
                  "containers":[{"name":"a","resources":{"limits":{"cpu":"1"}}},{"name":"a"}],
                  "tolerations":[{"operator":"Maybe"}],
                  "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[
                    {"matchExpressions":[{"key":"zone","operator":"Near","values":[]}]}]}}}}}
                """);
        assertThat(pod.spec().containers().get(0).requests().isEmpty()).isTrue();
        assertThat(pod.spec().tolerations().get(0).operator()).isEqualTo("Maybe");
    }

    @Test
    void anInTreeEbsVolumeIsAttachedByTheCsiDriver() {
        PersistentVolume volume = single(PersistentVolume.class, """
                {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v"},
                 "spec":{"awsElasticBlockStore":{"volumeID":"vol-1"}}}
                """);
        assertThat(volume.csiDriver()).isEqualTo("ebs.csi.aws.com");
    }

    @Test
    void nodesKeepTheirState() {
        Node node = single(Node.class, """
                {"apiVersion":"v1","kind":"Node",
                 "metadata":{"name":"n1","finalizers":["karpenter.sh/termination"],"deletionTimestamp":"2026-01-01T00:01:00Z"},
                 "spec":{"providerID":"aws:///a/i-1","unschedulable":true},
                 "status":{"capacity":{"cpu":"4"},"allocatable":{"cpu":"3920m"},
                   "conditions":[{"type":"Ready","status":"False","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}
                """);
        assertThat(node.providerId()).isEqualTo("aws:///a/i-1");
        assertThat(node.isUnschedulable()).isTrue();
        assertThat(node.isReady()).isFalse();
        assertThat(node.isTerminating()).isTrue();
        assertThat(node.finalizers()).containsExactly("karpenter.sh/termination");
        assertThat(node.allocatable().cpuMillis()).isEqualTo(3920);
    }

    @Test
    void storageIsRead() {
        Manifests manifests = read("""
                {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"c"},
                  "spec":{"storageClassName":"","volumeName":"v"}}
                {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v"},
                  "spec":{"csi":{"driver":"ebs.csi.aws.com","volumeHandle":"vol-1"},"nodeAffinity":{"required":{
                    "nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["a"]}]}]}}}}
                {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"s"},"provisioner":"ebs.csi.aws.com",
                  "volumeBindingMode":"WaitForFirstConsumer","allowedTopologies":[
                    {"matchLabelExpressions":[{"key":"zone","values":["a","b"]}]}]}
                {"apiVersion":"storage.k8s.io/v1","kind":"CSINode","metadata":{"name":"n"},"spec":{"drivers":[
                  {"name":"ebs.csi.aws.com","nodeID":"i-1","topologyKeys":null,"allocatable":{"count":25}},
                  {"name":"other","nodeID":"i-1","topologyKeys":[]}]}}
                {"apiVersion":"v1","kind":"Service","metadata":{"name":"svc"},"spec":{"selector":{"app":"web"}}}
                """);
        PersistentVolumeClaim claim = manifests.of(PersistentVolumeClaim.class).get(0);
        assertThat(claim.storageClassName()).isEmpty();
        assertThat(claim.volumeName()).isEqualTo("v");
        PersistentVolume volume = manifests.of(PersistentVolume.class).get(0);
        assertThat(volume.csiDriver()).isEqualTo("ebs.csi.aws.com");
        assertThat(volume.nodeTerms()).hasSize(1);
        assertThat(volume.local()).isFalse();
        StorageClass storageClass = manifests.of(StorageClass.class).get(0);
        assertThat(storageClass.waitForFirstConsumer()).isTrue();
        assertThat(storageClass
                        .allowedTopologies()
                        .get(0)
                        .matchExpressions()
                        .get(0)
                        .values())
                .containsExactly("a", "b");
        assertThat(manifests.of(CSINode.class).get(0).drivers())
                .containsExactly(new CSINode.Driver("ebs.csi.aws.com", 25), new CSINode.Driver("other", null));
        assertThat(manifests.of(Service.class).get(0).selector()).containsEntry("app", "web");
    }

    private static <T> T single(Class<T> type, String json) {
        List<T> values = read(json).of(type);
        assertThat(values).hasSize(1);
        return values.get(0);
    }

    private static Manifests read(String json) {
        Problems problems = new Problems();
        Manifests manifests = ManifestReader.ofRecorded(KubernetesManifests.catalog(), START)
                .read(new SourceFile("m.json", json), problems);
        assertThat(problems.sorted()).isEmpty();
        return manifests;
    }
}
