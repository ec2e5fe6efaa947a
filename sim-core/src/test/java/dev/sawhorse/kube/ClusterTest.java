// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ClusterTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;

    @Test
    void aNewPodGetsAUidAndItsTimeOfCreation() {
        world.at(5, () -> world.pod("p", 100, 100));
        world.runTo(5);
        Pod pod = cluster.pods().require("default/p");
        assertThat(pod.meta().uid()).hasSize(16);
        assertThat(pod.meta().createdAt()).isEqualTo(5 * ClusterFixture.SECOND);
    }

    @Test
    void uidsAreUniqueAndFollowFromTheSeed() {
        List<String> uids = List.of(
                world.pod("a", 1, 1).meta().uid(), world.pod("b", 1, 1).meta().uid());
        ClusterFixture same = new ClusterFixture(1);
        ClusterFixture other = new ClusterFixture(2);
        assertThat(uids)
                .doesNotHaveDuplicates()
                .contains(same.pod("a", 1, 1).meta().uid());
        assertThat(other.pod("a", 1, 1).meta().uid()).isNotEqualTo(uids.get(0));
    }

    @Test
    void podsAreFoundByNodeByOwnerAndWhileTheyWait() {
        Node node = world.node("n1", 1000, 1024);
        ObjectMeta meta = ClusterFixture.meta("owned")
                .withController(new OwnerReference("apps/v1", "ReplicaSet", "web", "uid-1", true));
        Pod owned = cluster.createPod(meta, ClusterFixture.spec(1, 1).build(), Pod.FOREVER);
        Pod bare = world.pod("bare", 1, 1);
        cluster.bind(bare, node);
        assertThat(cluster.podsOn("n1")).containsExactly(bare);
        assertThat(cluster.podsOwnedBy("uid-1")).containsExactly(owned);
        assertThat(cluster.waitingPods()).containsExactly(owned);
        cluster.removePod(bare);
        cluster.removePod(owned);
        assertThat(cluster.podsOn("n1")).isEmpty();
        assertThat(cluster.podsOwnedBy("uid-1")).isEmpty();
        assertThat(cluster.waitingPods()).isEmpty();
    }

    @Test
    void aPodIsBoundOnceOnly() {
        Node node = world.node("n1", 1000, 1024);
        Pod pod = world.pod("p", 1, 1);
        cluster.bind(pod, node);
        assertThatThrownBy(() -> cluster.bind(pod, node))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("default/p")
                .hasMessageContaining("n1");
    }

    @Test
    void aPodIsNotBoundToADeletedNode() {
        Node node = world.node("n1", 1000, 1024);
        cluster.deleteNode(node);
        Pod pod = world.pod("p", 1, 1);
        assertThatThrownBy(() -> cluster.bind(pod, node)).hasMessageContaining("the node is gone");
    }

    @Test
    void aPendingPodIsDeletedImmediately() {
        Pod pod = world.pod("p", 1, 1);
        cluster.deletePod(pod, "test");
        assertThat(cluster.pods().contains("default/p")).isFalse();
        assertThat(world.observed(Observation.PodDeleted.class)).hasSize(1);
    }

    @Test
    void anEvictionIsObservedOnceAndTerminatesThePod() {
        Node node = world.node("n1", 1000, 1024);
        Pod pod = world.pod("p", 1, 1);
        cluster.bind(pod, node);
        assertThat(cluster.evict(pod, "karpenter")).isEqualTo(Eviction.ACCEPTED);
        assertThat(cluster.evict(pod, "karpenter")).isEqualTo(Eviction.ACCEPTED);
        assertThat(pod.isTerminating()).isTrue();
        assertThat(world.observed(Observation.PodEvicted.class))
                .containsExactly(new Observation.PodEvicted("default/p", "n1", "karpenter"));
        cluster.removePod(pod);
        assertThat(cluster.evict(pod, "karpenter")).isEqualTo(Eviction.NOT_FOUND);
    }

    @Test
    void theSameReasonIsObservedOnce() {
        Pod pod = world.pod("p", 1, 1);
        cluster.markUnschedulable(pod, "full");
        cluster.markUnschedulable(pod, "full");
        cluster.markUnschedulable(pod, "fuller");
        assertThat(world.observed(Observation.PodUnschedulable.class))
                .extracting(Observation.PodUnschedulable::reason)
                .containsExactly("full", "fuller");
    }

    @Test
    void notReadyTaintsFollowReadiness() {
        Node node = new Node(
                ObjectMeta.of("", "n1"),
                "",
                List.of(Taints.NOT_READY_NO_SCHEDULE, new Taint("own", "", Taint.NO_SCHEDULE)),
                Resources.NONE,
                Resources.NONE);
        cluster.registerNode(node, NodeOrigin.UNMANAGED);
        cluster.nodeReady(node);
        assertThat(node.taints()).extracting(Taint::key).containsExactly("own");
        cluster.nodeNotReady(node, "kubelet stopped");
        assertThat(node.taints()).contains(Taints.NOT_READY_NO_SCHEDULE, Taints.NOT_READY_NO_EXECUTE);
    }

    @Test
    void aTaintOfTheSameKeyAndEffectIsReplaced() {
        Node node = world.node("n1", 1, 1, Map.of(), List.of(new Taint("k", "old", Taint.NO_SCHEDULE)));
        cluster.addTaint(node, new Taint("k", "new", Taint.NO_SCHEDULE));
        assertThat(node.taints()).containsExactly(new Taint("k", "new", Taint.NO_SCHEDULE));
        cluster.removeTaint(node, new Taint("k", "whatever", Taint.NO_SCHEDULE));
        assertThat(node.taints()).isEmpty();
    }

    @Test
    void aFinalizerDelaysTheDeletionOfANode() {
        Node node = world.node("n1", 1, 1);
        cluster.addFinalizer(node, "karpenter.sh/termination");
        cluster.deleteNode(node);
        assertThat(node.isTerminating()).isTrue();
        assertThat(cluster.nodes().contains("n1")).isTrue();
        cluster.removeFinalizer(node, "karpenter.sh/termination");
        assertThat(cluster.nodes().contains("n1")).isFalse();
    }

    @Test
    void aPriorityClassGivesPodsTheirPriorityAndTheyShareASpec() {
        cluster.priorityClasses().create(new PriorityClass(ObjectMeta.of("", "batch"), -10, false, "Never"));
        PodSpec spec = ClusterFixture.spec(1, 1).priorityClassName("batch").build();
        Pod one = world.pod("one", spec);
        Pod two = world.pod("two", spec);
        assertThat(one.spec().priority()).isEqualTo(-10);
        assertThat(one.spec().preemptionPolicy()).isEqualTo("Never");
        assertThat(one.spec()).isSameAs(two.spec());
    }

    @Test
    void theGlobalDefaultClassAppliesToPodsWithoutAClass() {
        cluster.priorityClasses()
                .create(new PriorityClass(ObjectMeta.of("", "normal"), 100, true, "PreemptLowerPriority"));
        assertThat(world.pod("p", 1, 1).spec().priority()).isEqualTo(100);
    }

    @Test
    void aPodOfAnUnknownPriorityClassIsRefused() {
        PodSpec spec = ClusterFixture.spec(1, 1).priorityClassName("gold").build();
        assertThatThrownBy(() -> world.pod("p", spec))
                .isInstanceOf(ForbiddenException.class)
                .hasMessage("pods \"p\" is forbidden: no PriorityClass with name gold was found");
    }

    @Test
    void systemPriorityClassesAreThere() {
        PodSpec spec = ClusterFixture.spec(1, 1)
                .priorityClassName("system-node-critical")
                .build();
        assertThat(world.pod("p", spec).spec().priority()).isEqualTo(2_000_001_000);
    }
}
