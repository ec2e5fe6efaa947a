// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.storage;

import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.api.VolumeAttachment;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AttachDetachControllerTest {
    private static final long SECOND = ClusterFixture.SECOND;

    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;
    private final Node one = world.node("one", 4000, 8192);
    private final Node other = world.node("other", 4000, 8192);

    @BeforeEach
    void start() {
        AttachDetachController volumes =
                new AttachDetachController(cluster, Duration.ofSeconds(3), Duration.ofSeconds(7));
        Kubelet.start(cluster, PodTimings.fixed(Duration.ofSeconds(1), Duration.ofSeconds(2)), null, null, volumes);
        new VolumeController(cluster).start();
        volumes.start();
    }

    private void claim(String name, String driver, String accessMode) {
        cluster.storage()
                .volumes()
                .create(new PersistentVolume(
                        ObjectMeta.of("", "pv-" + name),
                        List.of(),
                        "gp3",
                        driver,
                        false,
                        false,
                        null,
                        List.of(accessMode),
                        0));
        cluster.storage()
                .claims()
                .create(new PersistentVolumeClaim(
                        ClusterFixture.meta(name), "gp3", "pv-" + name, false, false, List.of(accessMode), 0));
    }

    private Pod podUsing(String name, String... claims) {
        List<Volume> volumes = List.of(claims).stream()
                .map(claim -> new Volume(claim, Volume.Kind.PERSISTENT_VOLUME_CLAIM, claim, null))
                .toList();
        return world.pod(name, ClusterFixture.spec(100, 100).volumes(volumes).build());
    }

    private List<String> attached() {
        return cluster.storage().attachments().list().stream()
                .map(VolumeAttachment::nodeName)
                .toList();
    }

    private List<String> events(Pod pod) {
        return world.observed(EventPublished.class).stream()
                .filter(event -> event.object().equals("pod/" + pod.key()))
                .map(EventPublished::reason)
                .toList();
    }

    @Test
    void podStartsWhenItsVolumesAreAttached() {
        claim("a", "ebs.csi.aws.com", "ReadWriteOnce");
        claim("b", "ebs.csi.aws.com", "ReadWriteOnce");
        Pod pod = podUsing("db", "a", "b");
        cluster.bind(pod, one);

        world.runTo(10);

        assertThat(pod.startedAt()).isEqualTo(4 * SECOND);
        assertThat(attached()).containsExactly("one", "one");
        assertThat(events(pod)).containsExactly("SuccessfulAttachVolume", "SuccessfulAttachVolume");
    }

    @Test
    void volumeOfADeletedPodIsDetachedAfterTermination() {
        claim("a", "ebs.csi.aws.com", "ReadWriteOnce");
        Pod pod = podUsing("db", "a");
        cluster.bind(pod, one);
        world.at(10, () -> cluster.deletePod(pod, "not needed"));

        world.runTo(18);
        assertThat(attached()).containsExactly("one");

        world.runTo(19);
        assertThat(attached()).isEmpty();
    }

    @Test
    void volumeIsAttachedAfterTheOtherNodeDetachesIt() {
        claim("a", "ebs.csi.aws.com", "ReadWriteOnce");
        Pod first = podUsing("first", "a");
        Pod second = podUsing("second", "a");
        cluster.bind(first, one);
        world.at(10, () -> cluster.deletePod(first, "moved"));
        world.at(10, () -> cluster.bind(second, other));

        world.runTo(60);

        assertThat(second.startedAt()).isEqualTo((10 + 2 + 7 + 3 + 1) * SECOND);
        assertThat(events(second)).containsExactly("FailedAttachVolume", "SuccessfulAttachVolume");
    }

    @Test
    void sharedVolumeHangsOnBothNodes() {
        claim("a", "ebs.csi.aws.com", "ReadWriteMany");
        Pod first = podUsing("first", "a");
        Pod second = podUsing("second", "a");
        cluster.bind(first, one);
        cluster.bind(second, other);

        world.runTo(10);

        assertThat(attached()).containsExactlyInAnyOrder("one", "other");
        assertThat(second.startedAt()).isEqualTo(4 * SECOND);
    }

    @Test
    void secondPodOfANodeFindsTheVolumeAttachedAndKeepsItThere() {
        claim("a", "ebs.csi.aws.com", "ReadWriteOnce");
        Pod first = podUsing("first", "a");
        Pod second = podUsing("second", "a");
        cluster.bind(first, one);
        world.at(10, () -> cluster.bind(second, one));
        world.at(20, () -> cluster.deletePod(first, "not needed"));

        world.runTo(60);

        assertThat(second.startedAt()).isEqualTo(11 * SECOND);
        assertThat(attached()).containsExactly("one");
    }

    @Test
    void networkFileSystemIsNotAttached() {
        claim("a", "efs.csi.aws.com", "ReadWriteMany");
        Pod pod = podUsing("web", "a");
        cluster.bind(pod, one);

        world.runTo(10);

        assertThat(pod.startedAt()).isEqualTo(SECOND);
        assertThat(attached()).isEmpty();
    }

    /** The machine of the first node stops at 10 s, the pod there is given up at 20 s, and one elsewhere wants its volume. */
    private Pod podElsewhereAfterNodeStopped() {
        claim("a", "ebs.csi.aws.com", "ReadWriteOnce");
        Pod first = podUsing("first", "a");
        Pod second = podUsing("second", "a");
        cluster.bind(first, one);
        world.at(10, () -> cluster.nodeNotReady(one, "the machine has stopped"));
        world.at(20, () -> cluster.removePod(first));
        world.at(21, () -> cluster.bind(second, other));
        return second;
    }

    @Test
    void volumeOfAnUnreachableNodeIsForceDetachedAfterSixMinutes() {
        Pod second = podElsewhereAfterNodeStopped();

        world.runTo(600);

        assertThat(second.startedAt()).isEqualTo((20 + 360 + 7 + 3 + 1) * SECOND);
        assertThat(events(second)).containsExactly("FailedAttachVolume", "SuccessfulAttachVolume");
    }

    @Test
    void deletedNodeIsUnreachable() {
        Pod second = podElsewhereAfterNodeStopped();
        world.at(15, () -> cluster.deleteNode(one));

        world.runTo(600);

        assertThat(second.startedAt()).isEqualTo((20 + 360 + 7 + 3 + 1) * SECOND);
    }

    @Test
    void volumeIsDetachedWhenTheNodeIsReachableAgain() {
        Pod second = podElsewhereAfterNodeStopped();
        world.at(100, () -> cluster.nodeReady(one));

        world.runTo(600);

        assertThat(second.startedAt()).isEqualTo((100 + 7 + 3 + 1) * SECOND);
    }

    @Test
    void outOfServiceTaintSparesTheWait() {
        Pod second = podElsewhereAfterNodeStopped();
        world.at(
                50,
                () -> cluster.addTaint(
                        one, new Taint("node.kubernetes.io/out-of-service", "nodeshutdown", "NoExecute")));

        world.runTo(600);

        assertThat(second.startedAt()).isEqualTo((50 + 7 + 3 + 1) * SECOND);
    }

    @Test
    void podDeletedBeforeItsAttachLeavesNoAttachment() {
        claim("a", "ebs.csi.aws.com", "ReadWriteOnce");
        Pod pod = podUsing("db", "a");
        cluster.bind(pod, one);
        world.at(1, () -> cluster.removePod(pod));

        world.runTo(9);
        assertThat(attached()).containsExactly("one");

        world.runTo(10);
        assertThat(attached()).isEmpty();
        assertThat(pod.startedAt()).isEqualTo(Pod.NEVER);
    }
}
