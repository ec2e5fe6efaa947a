// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.storage.VolumeController;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pods are ready 2 s after their creation and take 5 s to stop. */
class StatefulSetControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;

    StatefulSetControllerTest() {
        world.bigNode("n1");
    }

    private StatefulSet set(int replicas) {
        return StatefulSet.of(ControllerFixture.meta("db"), replicas, world.template("db", 100));
    }

    private StatefulSet stored() {
        return cluster.workloads().statefulSets().require("default/db");
    }

    private List<Long> created() {
        return world.world.secondsOf(Observation.PodCreated.class);
    }

    @Test
    void podsAreCreatedInOrderWhenThePreviousOneIsReady() {
        cluster.workloads().apply(set(3));
        world.runTo(20);
        assertThat(created()).containsExactly(0L, 2L, 4L);
        assertThat(world.activePods()).extracting(Pod::name).containsExactly("db-0", "db-1", "db-2");
    }

    @Test
    void podsAreDeletedInOrderHighestFirst() {
        cluster.workloads().apply(set(3));
        world.at(10, () -> cluster.workloads().apply(stored().withReplicas(1)));
        world.runTo(40);
        assertThat(world.observed(Observation.PodTerminating.class))
                .extracting(Observation.PodTerminating::pod)
                .containsExactly("default/db-2", "default/db-1");
        assertThat(world.world.secondsOf(Observation.PodTerminating.class)).containsExactly(10L, 15L);
    }

    @Test
    void aParallelSetCreatesAndDeletesAllTogether() {
        cluster.workloads().apply(set(3).withParallel(true));
        world.at(10, () -> cluster.workloads().apply(stored().withReplicas(1)));
        world.runTo(40);
        assertThat(created()).containsExactly(0L, 0L, 0L);
        assertThat(world.world.secondsOf(Observation.PodTerminating.class)).containsExactly(10L, 10L);
    }

    @Test
    void aChangedTemplateReplacesPodsFromTheHighestDownToThePartition() {
        StatefulSet.RollingUpdate fromOne =
                new StatefulSet.RollingUpdate(1, StatefulSet.RollingUpdate.DEFAULT.maxUnavailable());
        cluster.workloads().apply(set(3).withRollingUpdate(fromOne));
        world.at(20, () -> cluster.workloads().apply(stored().withTemplate(world.template("db", 200))));
        world.runTo(60);
        assertThat(world.observed(Observation.PodTerminating.class))
                .extracting(Observation.PodTerminating::pod)
                .containsExactly("default/db-2", "default/db-1");
        StatefulSetStatus status = world.controllers.statefulSets().status(stored());
        assertThat(status).isEqualTo(new StatefulSetStatus(3, 3, 3, 1, 2));
    }

    @Test
    void everyPodHasItsOwnClaimThatOutlivesIt() {
        new VolumeController(cluster).start();
        cluster.storage()
                .storageClasses()
                .create(new StorageClass(ObjectMeta.of("", "gp3"), "ebs.csi.aws.com", true, List.of()));
        PersistentVolumeClaim data = new PersistentVolumeClaim(ObjectMeta.of("", "data"), "gp3", null, false, false);
        cluster.workloads().apply(set(2).withClaimTemplates(List.of(data)));
        world.at(10, () -> cluster.workloads().apply(stored().withReplicas(1)));
        world.runTo(40);
        assertThat(cluster.storage().claims().list())
                .extracting(claim -> claim.meta().key() + " " + claim.storageClassName())
                .containsExactly("default/data-db-0 gp3", "default/data-db-1 gp3");
        assertThat(world.activePods().get(0).spec().volumes())
                .containsExactly(new Volume("data", Volume.Kind.PERSISTENT_VOLUME_CLAIM, "data-db-0", null));
    }

    private void storedClaims(StatefulSet.ClaimRetention retention) {
        new VolumeController(cluster).start();
        cluster.storage()
                .storageClasses()
                .create(new StorageClass(ObjectMeta.of("", "gp3"), "ebs.csi.aws.com", true, List.of()));
        PersistentVolumeClaim data = new PersistentVolumeClaim(ObjectMeta.of("", "data"), "gp3", null, false, false);
        cluster.workloads().apply(set(2).withClaimTemplates(List.of(data)).withClaimRetention(retention));
    }

    private List<String> claims() {
        return cluster.storage().claims().list().stream()
                .map(claim -> claim.meta().name())
                .toList();
    }

    @Test
    void claimsOfScaledDownPodsAreDeletedIfConfigured() {
        storedClaims(new StatefulSet.ClaimRetention(false, true));
        world.at(10, () -> cluster.workloads().apply(stored().withReplicas(1)));
        world.runTo(12);
        assertThat(claims()).containsExactly("data-db-0", "data-db-1");
        world.runTo(40);
        assertThat(claims()).containsExactly("data-db-0");
        assertThat(cluster.storage().volumes().list())
                .extracting(volume -> volume.name())
                .containsExactly("pvc-default-data-db-0");
        world.at(41, () -> cluster.workloads().statefulSets().delete(stored()));
        world.runTo(80);
        assertThat(claims()).containsExactly("data-db-0");
    }

    @Test
    void claimsAreDeletedWithTheSetIfConfigured() {
        storedClaims(new StatefulSet.ClaimRetention(true, false));
        world.at(10, () -> cluster.workloads().apply(stored().withReplicas(1)));
        world.at(40, () -> cluster.workloads().statefulSets().delete(stored()));
        world.runTo(42);
        assertThat(claims()).containsExactly("data-db-0");
        world.runTo(80);
        assertThat(claims()).isEmpty();
    }

    @Test
    void aPodThatIsReplacedKeepsItsClaim() {
        storedClaims(new StatefulSet.ClaimRetention(true, true));
        world.at(10, () -> cluster.deletePod(world.activePods().get(1), "test"));
        world.runTo(40);
        assertThat(claims()).containsExactly("data-db-0", "data-db-1");
        assertThat(world.activePods()).hasSize(2);
    }

    @Test
    void aFinishedPodIsRecreatedWithItsName() {
        cluster.workloads().apply(set(1));
        world.at(10, () -> cluster.podStatus().failed(world.activePods().get(0), 1));
        world.runTo(20);
        assertThat(created()).containsExactly(0L, 10L);
        assertThat(world.activePods()).extracting(Pod::name).containsExactly("db-0");
    }

    @Test
    void podsOfAnAdoptedRevisionAreNotReplaced() {
        cluster.workloads().apply(set(1));
        Pod pod = new Pod(
                cluster.stamped(ControllerFixture.meta("db-0")
                        .withLabels(Map.of("app", "db", "controller-revision-hash", "db-77aa"))
                        .withController(new OwnerReference(
                                "apps/v1", "StatefulSet", "db", stored().meta().uid(), true))),
                world.template("db", 100).spec());
        pod.bound("n1", cluster.nodes().require("n1").number(), 0);
        pod.phase(Pod.Phase.RUNNING);
        pod.started(0);
        pod.ready(0);
        cluster.restorePod(pod);
        world.controllers.statefulSets().adopt(stored(), "db-77aa");
        world.runTo(60);
        assertThat(world.observed(Observation.PodTerminating.class)).isEmpty();
        assertThat(created()).containsExactly(0L);
        world.at(61, () -> cluster.workloads().apply(stored().withTemplate(world.template("db", 200))));
        world.runTo(100);
        assertThat(world.observed(Observation.PodTerminating.class)).hasSize(1);
    }
}
