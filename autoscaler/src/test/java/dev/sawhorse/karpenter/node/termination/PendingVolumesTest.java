// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.termination;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.api.VolumeAttachment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingVolumesTest {
    private static final Toleration STAYS = Toleration.exists(KarpenterLabels.DISRUPTED_TAINT, "NoSchedule");

    private final Cluster cluster = new KarpenterCluster().cluster();
    private final PendingVolumes pending = new PendingVolumes(cluster);
    private final Node node = node("n");

    private Node node(String name) {
        Resources resources = Resources.ofCpuMemory(4000, 8L << 30);
        Node made = new Node(ObjectMeta.of("", name), "", List.of(), resources, resources);
        return cluster.registerNode(made, NodeOrigin.UNMANAGED);
    }

    private void attach(String name, String to, @Nullable String volume) {
        cluster.storage().attachments().create(new VolumeAttachment(ObjectMeta.of("", name), to, volume));
    }

    private void claim(String name, String volume) {
        cluster.storage()
                .claims()
                .create(new PersistentVolumeClaim(ObjectMeta.of("default", name), "gp3", volume, false, false));
    }

    private void run(String name, Volume volume, Toleration... tolerations) {
        Container container = new Container("app", "app", Resources.NONE, Resources.NONE, List.of(), false);
        PodSpec spec = PodSpec.builder()
                .containers(List.of(container))
                .volumes(List.of(volume))
                .tolerations(List.of(tolerations))
                .build();
        cluster.bind(cluster.createPod(ObjectMeta.of("default", name), spec, Pod.FOREVER), node);
    }

    private static Volume claimed(String claim) {
        return new Volume("data", Volume.Kind.PERSISTENT_VOLUME_CLAIM, claim, null);
    }

    @Test
    void attachmentsOfTheNodeAreWaitedForAndOthersAreNot() {
        attach("here", "n", "pv-1");
        attach("there", "other", "pv-2");
        assertThat(pending.on(node)).containsExactly("here");
    }

    @Test
    void anAttachmentWithoutPersistentVolumeIsNotWaitedFor() {
        attach("inline", "n", null);
        assertThat(pending.on(node)).isEmpty();
    }

    @Test
    void volumesOfPodsThatAreNotDrainedAreIgnored() {
        claim("kept", "pv-1");
        claim("moved", "pv-2");
        attach("one", "n", "pv-1");
        attach("two", "n", "pv-2");
        run("agent", claimed("kept"), STAYS);
        run("web", claimed("moved"));
        assertThat(pending.on(node)).containsExactly("two");
    }

    @Test
    void theClaimOfAnEphemeralVolumeIsNamedAfterPodAndVolume() {
        claim("agent-data", "pv-1");
        attach("one", "n", "pv-1");
        run("agent", new Volume("data", Volume.Kind.EPHEMERAL, null, "gp3"), STAYS);
        assertThat(pending.on(node)).isEmpty();
    }

    @Test
    void aDeletedAttachmentDoesNotBlock() {
        attach("here", "n", "pv-1");
        cluster.storage().attachments().delete(cluster.storage().attachments().require("here"));
        assertThat(pending.on(node)).isEmpty();
    }
}
