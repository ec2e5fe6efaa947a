// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.storage;

import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceQuota;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VolumeControllerTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;

    @BeforeEach
    void start() {
        new VolumeController(cluster).start();
    }

    private void storageClass(boolean waits) {
        cluster.storage()
                .storageClasses()
                .create(new StorageClass(ObjectMeta.of("", "gp3"), "ebs.csi.aws.com", waits, List.of()));
    }

    private void claim(String name, long bytes) {
        cluster.storage()
                .claims()
                .create(new PersistentVolumeClaim(
                        ClusterFixture.meta(name), "gp3", null, false, false, List.of("ReadWriteOnce"), bytes));
    }

    private void volume(String name, long bytes, @Nullable String claim, String... zones) {
        List<NodeSelectorTerm> terms = zones.length == 0
                ? List.of()
                : List.of(NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zones)))));
        cluster.storage()
                .volumes()
                .create(new PersistentVolume(
                        ObjectMeta.of("", name),
                        terms,
                        "gp3",
                        "ebs.csi.aws.com",
                        false,
                        false,
                        claim,
                        List.of("ReadWriteOnce"),
                        bytes));
    }

    private @Nullable String boundTo(String claim) {
        PersistentVolumeClaim stored = cluster.storage().claims().require("default/" + claim);
        return stored.isBindCompleted() ? stored.volumeName() : null;
    }

    private Pod podWith(Volume volume) {
        return world.pod(
                "user", ClusterFixture.spec(100, 100).volumes(List.of(volume)).build());
    }

    private static Volume using(String claim) {
        return new Volume("data", Volume.Kind.PERSISTENT_VOLUME_CLAIM, claim, null);
    }

    private Node nodeIn(String zone) {
        return world.node("n", 4000, 8192, Map.of(Labels.ZONE, zone), List.of());
    }

    @Test
    void aClaimOfAnImmediateClassIsBoundAtOnce() {
        storageClass(false);
        claim("data", 10);
        assertThat(boundTo("data")).isEqualTo("pvc-default-data");
    }

    @Test
    void aClaimMayPrecedeItsClass() {
        claim("data", 10);
        assertThat(boundTo("data")).isNull();
        storageClass(false);
        assertThat(boundTo("data")).isEqualTo("pvc-default-data");
    }

    @Test
    void aWaitingClaimGetsAVolumeInTheZoneOfItsFirstPod() {
        storageClass(true);
        claim("data", 10);
        Pod pod = podWith(using("data"));
        assertThat(boundTo("data")).isNull();
        cluster.bind(pod, nodeIn("a"));
        assertThat(boundTo("data")).isEqualTo("pvc-default-data");
        PersistentVolume made = cluster.storage().volumes().require("pvc-default-data");
        assertThat(made.nodeTerms().get(0).matches(Map.of(Labels.ZONE, "a"), "n"))
                .isTrue();
        assertThat(made.nodeTerms().get(0).matches(Map.of(Labels.ZONE, "b"), "n"))
                .isFalse();
        assertThat(made.csiDriver()).isEqualTo("ebs.csi.aws.com");
    }

    @Test
    void theSmallestMatchingFreeVolumeIsBound() {
        storageClass(true);
        volume("small", 5, null);
        volume("large", 100, null);
        volume("fitting", 20, null);
        volume("elsewhere", 10, null, "b");
        claim("data", 10);
        cluster.bind(podWith(using("data")), nodeIn("a"));
        assertThat(boundTo("data")).isEqualTo("fitting");
        assertThat(cluster.storage().volumes().require("fitting").claim()).isEqualTo("default/data");
    }

    @Test
    void aVolumeThatNamesItsClaimIsBoundWithoutWaiting() {
        storageClass(true);
        volume("kept", 100, "default/data", "b");
        volume("smaller", 20, null);
        claim("data", 10);
        assertThat(boundTo("data")).isEqualTo("kept");
    }

    @Test
    void aVolumeThatNamesItsClaimMayBeCreatedLater() {
        storageClass(true);
        claim("data", 10);
        volume("kept", 100, "default/data", "b");
        assertThat(boundTo("data")).isEqualTo("kept");
    }

    @Test
    void aProvisionedVolumeIsDeletedWithItsClaimAndOthersAreKept() {
        storageClass(false);
        claim("made", 10);
        volume("kept", 100, "default/static");
        claim("static", 10);
        cluster.storage().claims().delete(cluster.storage().claims().require("default/made"));
        cluster.storage().claims().delete(cluster.storage().claims().require("default/static"));
        assertThat(cluster.storage().volumes().list())
                .extracting(PersistentVolume::name)
                .containsExactly("kept");
    }

    @Test
    void theClaimOfAnEphemeralVolumeLivesAsLongAsItsPod() {
        storageClass(true);
        Pod pod = podWith(new Volume("scratch", Volume.Kind.EPHEMERAL, null, "gp3"));
        assertThat(cluster.storage().claims().contains("default/user-scratch")).isTrue();
        cluster.deletePod(pod, 0, "test");
        assertThat(cluster.storage().claims().size()).isZero();
    }

    @Test
    void aRejectedEphemeralClaimIsRetried() {
        storageClass(true);
        ResourceQuota none = ResourceQuota.of(ClusterFixture.meta("team"), Map.of("persistentvolumeclaims", 0L));
        cluster.resourceQuotas().create(none);
        podWith(new Volume("scratch", Volume.Kind.EPHEMERAL, null, "gp3"));
        world.at(10, () -> cluster.resourceQuotas().delete(none));
        world.runTo(9);
        assertThat(cluster.storage().claims().size()).isZero();
        assertThat(world.observed(EventPublished.class)).hasSize(1);
        world.runTo(30);
        assertThat(cluster.storage().claims().contains("default/user-scratch")).isTrue();
    }
}
