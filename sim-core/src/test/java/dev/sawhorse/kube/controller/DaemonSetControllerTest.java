// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DaemonSetControllerTest {
    private static final Taint UNREGISTERED = new Taint("karpenter.sh/unregistered", "", Taint.NO_EXECUTE);
    private static final Taint DISRUPTED = new Taint("karpenter.sh/disrupted", "", Taint.NO_SCHEDULE);

    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;

    private void apply(PodSpec.Builder spec) {
        cluster.workloads()
                .apply(DaemonSet.of(ControllerFixture.meta("agent"), ClusterFixture.template("agent", spec.build())));
    }

    private static PodSpec.Builder spec() {
        return ClusterFixture.spec(100, 100);
    }

    @Test
    void everyNodeGetsOnePodWhenItMatches() {
        world.bigNode("n1");
        apply(spec());
        world.at(10, () -> world.bigNode("n2"));
        world.runTo(20);
        assertThat(cluster.podsOn("n1")).hasSize(1);
        assertThat(cluster.podsOn("n2"))
                .singleElement()
                .satisfies(pod -> assertThat(pod.boundAt()).isEqualTo(10 * ClusterFixture.SECOND));
        assertThat(world.observed(Observation.PodCreated.class)).allMatch(Observation.PodCreated::daemon);
    }

    @Test
    void aNodeWithAnUntoleratedTaintWaitsUntilTheTaintIsRemoved() {
        Node node = world.world.node("n1", 1000, 1024, Map.of(), List.of(UNREGISTERED));
        apply(spec());
        world.at(10, () -> cluster.removeTaint(node, UNREGISTERED));
        world.runTo(9);
        assertThat(cluster.podsOn("n1")).isEmpty();
        world.runTo(10);
        assertThat(cluster.podsOn("n1")).hasSize(1);
    }

    @Test
    void aDaemonThatToleratesEverythingRunsOnTaintedNodes() {
        world.world.node("n1", 1000, 1024, Map.of(), List.of(UNREGISTERED, DISRUPTED));
        apply(spec().tolerations(List.of(new Toleration("", "Exists", "", "", null))));
        world.runTo(1);
        assertThat(cluster.podsOn("n1")).hasSize(1);
    }

    @Test
    void aNodeSelectorKeepsPodsOffOtherNodes() {
        world.world.node("arm", 1000, 1024, Map.of(Labels.ARCH, "arm64"), List.of());
        world.world.node("amd", 1000, 1024, Map.of(Labels.ARCH, "amd64"), List.of());
        apply(spec().nodeSelector(Map.of(Labels.ARCH, "arm64")));
        world.runTo(1);
        assertThat(cluster.podsOn("arm")).hasSize(1);
        assertThat(cluster.podsOn("amd")).isEmpty();
    }

    @Test
    void aPodWithoutRoomOnItsNodeWaitsUntilTheSchedulerCanBindItThere() {
        Node small = world.node("n1", 1000, 1024);
        Pod other = world.world.pod("other", 950, 100);
        cluster.bind(other, small);
        world.bigNode("n2");
        apply(spec());
        world.runTo(5);
        assertThat(cluster.podsOn("n1")).containsExactly(other);
        assertThat(cluster.podsOn("n2")).hasSize(1);
        assertThat(waiting())
                .singleElement()
                .satisfies(pod -> assertThat(pod.spec().affinity().requiredNodeTerms())
                        .containsExactly(new NodeSelectorTerm(
                                List.of(), List.of(new SelectorRequirement("metadata.name", "In", List.of("n1"))))));

        cluster.deletePod(other, 0, "test");
        world.runTo(10);
        assertThat(waiting()).isEmpty();
        assertThat(cluster.podsOn("n1")).singleElement().matches(pod -> pod.isControlledBy("DaemonSet"));
    }

    @Test
    void aPendingPodIsDeletedWithItsNode() {
        Node small = world.node("n1", 50, 1024);
        apply(spec());
        world.runTo(5);
        assertThat(waiting()).hasSize(1);
        cluster.deleteNode(small);
        world.runTo(6);
        assertThat(cluster.pods().list()).isEmpty();
    }

    @Test
    void aPodThatWaitsForRoomIsReplacedWhenItIsDeletedOrItsTemplateChanges() {
        world.node("n1", 50, 1024);
        apply(spec());
        world.runTo(5);
        cluster.deletePod(waiting().get(0), "test");
        world.runTo(6);
        assertThat(waiting()).extracting(Pod::name).containsExactly("agent-00002");
        apply(ClusterFixture.spec(40, 100));
        world.runTo(7);
        assertThat(cluster.podsOn("n1")).hasSize(1);
        assertThat(waiting()).isEmpty();
    }

    private List<Pod> waiting() {
        return cluster.pods().list().stream()
                .filter(pod -> pod.nodeName() == null)
                .toList();
    }

    @Test
    void aDeletedPodIsReplacedAfterTermination() {
        world.bigNode("n1");
        apply(spec());
        world.at(10, () -> cluster.evict(List.copyOf(cluster.podsOn("n1")).get(0), "test"));
        world.runTo(14);
        assertThat(cluster.podsOn("n1")).extracting(Pod::name).containsExactly("agent-00001");
        world.runTo(15);
        assertThat(cluster.podsOn("n1")).extracting(Pod::name).containsExactly("agent-00002");
    }

    @Test
    void aFailedPodIsReplacedImmediatelyAndTheNextOnesAfterABackOff() {
        world.bigNode("n1");
        apply(spec());
        world.at(10, this::failThePod);
        world.runTo(10);
        assertThat(world.activePods()).extracting(Pod::name).containsExactly("agent-00002");
        world.at(10, this::failThePod);
        world.runTo(10);
        assertThat(world.activePods()).isEmpty();
        world.runTo(11);
        assertThat(world.activePods()).extracting(Pod::name).containsExactly("agent-00003");
    }

    private void failThePod() {
        cluster.podStatus().failed(List.copyOf(cluster.podsOn("n1")).get(0), 1);
    }

    private void applyChanged(DaemonSet.@Nullable RollingUpdate rollingUpdate) {
        cluster.workloads()
                .apply(DaemonSet.of(
                                ControllerFixture.meta("agent"),
                                ClusterFixture.template(
                                        "agent", spec().priority(7).build()))
                        .withRollingUpdate(rollingUpdate));
    }

    private void threeNodesThatChangeAt10(DaemonSet.@Nullable RollingUpdate rollingUpdate) {
        List.of("n1", "n2", "n3").forEach(world::bigNode);
        apply(spec());
        world.at(10, () -> applyChanged(rollingUpdate));
        world.runTo(9);
    }

    private long readyPods() {
        return cluster.pods().list().stream()
                .filter(pod -> pod.isReady() && !pod.isTerminating())
                .count();
    }

    private long changedPods() {
        return world.activePods().stream()
                .filter(pod -> pod.spec().priority() == 7)
                .count();
    }

    @Test
    void aRollingUpdateReplacesOnePodAfterTheOther() {
        threeNodesThatChangeAt10(DaemonSet.RollingUpdate.DEFAULT);
        for (long second = 10; second < 31; second++) {
            world.runTo(second);
            assertThat(readyPods()).as("at " + second + " s").isEqualTo(2);
            assertThat(changedPods())
                    .as("at " + second + " s")
                    .isEqualTo(second < 15 ? 0 : second < 22 ? 1 : second < 29 ? 2 : 3);
        }
        world.runTo(31);
        assertThat(readyPods()).isEqualTo(3);
    }

    @Test
    void maxUnavailableMayBeAShareOfTheNodes() {
        threeNodesThatChangeAt10(new DaemonSet.RollingUpdate(IntOrPercent.of(0), IntOrPercent.ofPercent(50)));
        world.runTo(10);
        assertThat(readyPods()).isEqualTo(1);
    }

    @Test
    void withSurgeTheOldPodIsDeletedWhenTheNewOneIsReady() {
        threeNodesThatChangeAt10(new DaemonSet.RollingUpdate(IntOrPercent.of(1), IntOrPercent.of(0)));
        world.runTo(11);
        assertThat(cluster.podsOn("n1")).extracting(Pod::name).containsExactly("agent-00001", "agent-00004");
        assertThat(readyPods()).isEqualTo(3);
        world.runTo(12);
        assertThat(cluster.podsOn("n2")).extracting(Pod::name).containsExactly("agent-00002", "agent-00005");
        world.runTo(16);
        assertThat(readyPods()).isEqualTo(3);
        assertThat(changedPods()).isEqualTo(3);
        world.runTo(21);
        assertThat(cluster.pods().list()).hasSize(3);
    }

    @Test
    void minReadySecondsSlowARollingUpdateDown() {
        List.of("n1", "n2").forEach(world::bigNode);
        apply(spec());
        PodTemplate changed =
                ClusterFixture.template("agent", spec().priority(7).build());
        LabelSelector same = new LabelSelector(changed.labels(), List.of());
        DaemonSet.RollingUpdate oneByOne = DaemonSet.RollingUpdate.DEFAULT;
        world.at(
                30,
                () -> cluster.workloads()
                        .apply(new DaemonSet(ControllerFixture.meta("agent"), same, changed, oneByOne, 20)));
        world.runTo(61);
        assertThat(changedPods()).isEqualTo(1);
        world.runTo(62);
        assertThat(changedPods()).isEqualTo(2);
    }

    @Test
    void onDeleteReplacesAPodWhenItIsDeleted() {
        threeNodesThatChangeAt10(null);
        world.runTo(100);
        assertThat(changedPods()).isZero();
        cluster.deletePod(List.copyOf(cluster.podsOn("n2")).get(0), "test");
        world.runTo(110);
        assertThat(changedPods()).isEqualTo(1);
    }

    @Test
    void aRevertedTemplateKeepsTheOldPods() {
        threeNodesThatChangeAt10(null);
        world.runTo(20);
        apply(spec());
        world.runTo(100);
        assertThat(cluster.pods().list())
                .extracting(Pod::name)
                .containsExactly("agent-00001", "agent-00002", "agent-00003");
    }

    @Test
    void aNodeThatIsBeingDeletedGetsNoNewPod() {
        Node node = world.bigNode("n1");
        cluster.addFinalizer(node, "karpenter.sh/termination");
        apply(spec());
        world.at(10, () -> cluster.deleteNode(node));
        world.at(11, () -> cluster.evict(List.copyOf(cluster.podsOn("n1")).get(0), "test"));
        world.runTo(30);
        assertThat(cluster.podsOn("n1")).isEmpty();
    }

    @Test
    void aNewNoScheduleTaintKeepsThePodAndANoExecuteTaintEvictsIt() {
        Node node = world.bigNode("n1");
        apply(spec());
        world.at(10, () -> cluster.addTaint(node, DISRUPTED));
        world.runTo(10);
        assertThat(world.activePods()).hasSize(1);
        world.at(11, () -> cluster.addTaint(node, UNREGISTERED));
        world.runTo(11);
        assertThat(world.activePods()).isEmpty();
    }

    @Test
    void aReappliedDaemonSetWaitsForItsFormerPodsButNotForFinishedOnes() {
        Node node = world.world.node("n1", 250, 1024);
        apply(spec());
        Pod done = cluster.createPod(
                ClusterFixture.meta("done"), ClusterFixture.spec(100, 10).build(), Pod.FOREVER, node.name());
        cluster.podStatus().succeeded(done);
        Pod other = cluster.createPod(
                ClusterFixture.meta("other"), ClusterFixture.spec(150, 10).build(), Pod.FOREVER, node.name());
        world.runTo(1);
        assertThat(cluster.podsOn("n1")).filteredOn(Pod::isOwnedByDaemonSet).hasSize(1);
        assertThat(other.isTerminal()).isFalse();
        world.at(10, () -> {
            cluster.workloads()
                    .daemonSets()
                    .delete(Objects.requireNonNull(
                            cluster.workloads().daemonSets().find("default/agent")));
            apply(spec());
        });
        world.runTo(60);
        assertThat(cluster.podsOn("n1"))
                .filteredOn(Pod::isOwnedByDaemonSet)
                .singleElement()
                .satisfies(pod -> assertThat(pod.boundAt()).isEqualTo(15 * ClusterFixture.SECOND));
    }
}
