package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import java.util.List;
import java.util.Map;
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
    void everyNodeGetsOnePodInTheInstantInWhichItSuits() {
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
    void aNodeWithATaintThatIsNotToleratedWaitsUntilTheTaintIsGone() {
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
    void aPodThatGoesIsReplaced() {
        world.bigNode("n1");
        apply(spec());
        world.at(10, () -> cluster.evict(List.copyOf(cluster.podsOn("n1")).get(0), "test"));
        world.runTo(10);
        assertThat(cluster.podsOn("n1")).hasSize(2);
        world.runTo(20);
        assertThat(cluster.podsOn("n1")).hasSize(1);
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
    void aNewNoScheduleTaintLeavesThePodAndANoExecuteTaintTakesIt() {
        Node node = world.bigNode("n1");
        apply(spec());
        world.at(10, () -> cluster.addTaint(node, DISRUPTED));
        world.runTo(10);
        assertThat(world.activePods()).hasSize(1);
        world.at(11, () -> cluster.addTaint(node, UNREGISTERED));
        world.runTo(11);
        assertThat(world.activePods()).isEmpty();
    }
}
