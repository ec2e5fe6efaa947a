// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.FakeCloud;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class PlannerTest {
    private static final long MINUTE = FakeCloud.MINUTE;
    private static final long GRACE = 30;

    private final FakeCloud cloud = new FakeCloud();

    /** A planner with what it plans in. */
    private final class Planning {
        private final AutoscalingOptions options;
        private final ClusterSnapshot snapshot = new ClusterSnapshot(cloud.cluster, Profiles.defaultProfile());
        private final Planner planner;

        Planning(Map<String, String> flags) {
            options = AutoscalingOptions.ofFlags(flags);
            planner = new Planner(cloud, snapshot, options, new ScaleDownDelays(options), cloud.cluster.workloads());
        }

        RemovableNodes lookAt(long now) {
            List<Node> nodes = List.copyOf(cloud.cluster.nodes().list());
            snapshot.reset(
                    nodes,
                    cloud.cluster.pods().list().stream()
                            .filter(pod -> pod.nodeName() != null)
                            .toList());
            planner.update(
                    nodes,
                    planner.candidates(nodes, now),
                    new DeletionTracker(),
                    new RemainingPdbTracker(List.of()),
                    Node::isReady,
                    now);
            return planner.nodesToDelete(Node::isReady);
        }
    }

    @Test
    void nodeIsRemovedAfterTheUnneededTime() {
        cloud.join(cloud.group("workers", 0, 10, 1));
        Planning planning = new Planning(Map.of());
        assertThat(planning.lookAt(0).empty()).isEmpty();
        assertThat(planning.planner.unneededNodes()).containsExactly("workers-1");
        assertThat(planning.lookAt(10 * MINUTE).empty()).isEmpty();
        assertThat(planning.lookAt(10 * MINUTE + 1).empty())
                .extracting(Node::name)
                .containsExactly("workers-1");
    }

    @Test
    void drainEvictsThePodsOfTheSnapshot() {
        Node node = cloud.join(cloud.group("workers", 0, 10, 1)).get(0);
        Pod bound = cloud.pod("bound", node, 100, GRACE);
        Pod waiting = new Pod(ObjectMeta.of("default", "waiting"), bound.spec());
        Pod mirror = new Pod(
                ObjectMeta.of("default", "mirror").withAnnotations(Map.of("kubernetes.io/config.mirror", "x")),
                bound.spec());
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        NodeInfo info = Objects.requireNonNull(planning.snapshot.find(node.name()));
        planning.snapshot.schedule(Pods.unbound(waiting), info);
        planning.snapshot.schedule(Pods.unbound(mirror), info);
        assertThat(planning.planner.podsToEvict(node)).extracting(Pod::name).containsExactly("bound", "waiting");
    }

    @Test
    void nodeThatWasNeededInBetweenRestartsItsUnneededTime() {
        Node node = cloud.join(cloud.group("workers", 0, 10, 1)).get(0);
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        var pod = cloud.pod("busy", node, 3_000, GRACE);
        planning.lookAt(5 * MINUTE);
        assertThat(planning.planner.unneededNodes()).isEmpty();
        cloud.cluster.deletePod(pod, 0, "test");
        planning.lookAt(6 * MINUTE);
        assertThat(planning.lookAt(16 * MINUTE).isEmpty()).isTrue();
        assertThat(planning.lookAt(16 * MINUTE + 1).empty()).hasSize(1);
    }

    @Test
    void nodesOfAGroupAtItsLeastSizeAreNotLookedAt() {
        cloud.join(cloud.group("workers", 2, 10, 2));
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        assertThat(planning.planner.unneededNodes()).isEmpty();
        assertThat(planning.planner.unremovableNodes()).isEmpty();
    }

    @Test
    void minSizeLimitsTheNumberOfRemovedNodes() {
        cloud.join(cloud.group("workers", 2, 10, 3));
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        assertThat(planning.lookAt(11 * MINUTE).empty()).hasSize(1);
        assertThat(planning.planner.unremovableNodes())
                .extracting(UnremovableNode::node, UnremovableNode::reason)
                .contains(tuple("workers-2", UnremovableReason.NODE_GROUP_MIN_SIZE_REACHED));
    }

    @Test
    void nodeAtTheUtilizationThresholdMayBeRemovedAndABusierOneNot() {
        List<Node> nodes = cloud.join(cloud.group("workers", 0, 10, 3));
        cloud.node("room-elsewhere", "other:///1");
        cloud.pod("half", nodes.get(0), 2_000, GRACE);
        cloud.pod("more", nodes.get(1), 2_010, GRACE);
        Planning planning = new Planning(Map.of("scale-down-unneeded-time", "1m"));
        planning.lookAt(0);
        assertThat(planning.planner.unneededNodes()).containsExactly("workers-3", "workers-1");
        assertThat(planning.planner.unremovableNodes())
                .extracting(UnremovableNode::node, UnremovableNode::reason)
                .contains(tuple("workers-2", UnremovableReason.NOT_UNDERUTILIZED));
    }

    @Test
    void podsMustFitOnRemainingNodes() {
        List<Node> nodes = cloud.join(cloud.group("workers", 0, 10, 2));
        cloud.pod("one", nodes.get(0), 1_500, GRACE);
        cloud.pod("two", nodes.get(1), 2_000, GRACE);
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        assertThat(planning.planner.unneededNodes()).containsExactly("workers-1");
        assertThat(planning.planner.unremovableNodes())
                .extracting(UnremovableNode::node, UnremovableNode::reason)
                .contains(tuple("workers-2", UnremovableReason.NO_PLACE_TO_MOVE_PODS));
        assertThat(planning.lookAt(11 * MINUTE).drained())
                .extracting(Node::name)
                .containsExactly("workers-1");
    }

    @Test
    void unremovableNodeIsSkippedForAWhile() {
        List<Node> nodes = cloud.join(cloud.group("workers", 0, 10, 1));
        var pod = cloud.pod("alone", nodes.get(0), 500, GRACE);
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        cloud.cluster.deletePod(pod, 0, "test");
        planning.lookAt(4 * MINUTE);
        assertThat(planning.planner.unremovableNodes())
                .extracting(UnremovableNode::reason)
                .containsExactly(UnremovableReason.RECENTLY_UNREMOVABLE);
        planning.lookAt(5 * MINUTE + 1);
        assertThat(planning.planner.unneededNodes()).containsExactly("workers-1");
    }

    @Test
    void cleanUpClearsUnneededNodes() {
        cloud.join(cloud.group("workers", 0, 10, 1));
        Planning planning = new Planning(Map.of());
        planning.lookAt(0);
        planning.planner.cleanUp();
        assertThat(planning.planner.unneededNodes()).isEmpty();
        assertThat(planning.lookAt(11 * MINUTE).isEmpty()).isTrue();
    }
}
