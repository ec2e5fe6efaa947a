// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.FakeCloud;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ActuatorTest {
    private static final long SECOND = FakeCloud.SECOND;

    private final FakeCloud cloud = new FakeCloud();
    private final FakeClient client = new FakeClient();

    /** Notes what it is asked for; evicted pods go at once unless the test says otherwise. */
    private final class FakeClient implements DeletionClient {
        private final List<String> marked = new ArrayList<>();
        private final Map<String, Long> grace = new LinkedHashMap<>();
        private boolean refuses;
        private boolean keeps;

        @Override
        public void markToBeDeleted(Node node, boolean cordon) {
            marked.add(node.name());
        }

        @Override
        public void unmark(Node node, boolean uncordon) {
            marked.remove(node.name());
        }

        @Override
        public boolean evict(Pod pod, long graceSeconds) {
            if (refuses) {
                return false;
            }
            grace.put(pod.name(), graceSeconds);
            if (!keeps) {
                cloud.cluster.deletePod(pod, 0, "evicted");
            }
            return true;
        }

        @Override
        public boolean isGone(Pod pod) {
            return cloud.cluster.pods().find(pod.key()) != pod;
        }
    }

    private Actuator actuator(Map<String, String> flags) {
        AutoscalingOptions options = AutoscalingOptions.ofFlags(flags);
        ScaleDownDelays delays = new ScaleDownDelays(options);
        ClusterSnapshot snapshot = new ClusterSnapshot(cloud.cluster, Profiles.defaultProfile());
        Planner planner = new Planner(cloud, snapshot, options, delays, cloud.cluster.workloads());
        return new Actuator(cloud, cloud.cluster, options, planner, delays, client);
    }

    @Test
    void emptyNodesAreDeletedTogetherFiveSecondsAfterTheTaint() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 3);
        List<Node> nodes = cloud.join(group);
        Actuator actuator = actuator(Map.of());
        actuator.start(new RemovableNodes(nodes, List.of()));
        assertThat(client.marked).hasSize(3);
        cloud.runTo(5 * SECOND - 1);
        assertThat(group.deleted()).isEmpty();
        cloud.runTo(5 * SECOND);
        assertThat(group.deleted()).containsExactly("workers-1", "workers-2", "workers-3");
        assertThat(actuator.deletions().all()).isEmpty();
    }

    @Test
    void oneNodeWithPodsIsDrainedAtATime() {
        List<Node> nodes = cloud.join(cloud.group("workers", 0, 10, 3));
        nodes.forEach(node -> cloud.pod("on-" + node.name(), node, 100, 30));
        assertThat(actuator(Map.of()).start(new RemovableNodes(List.of(), nodes)))
                .extracting(StartedDeletion::node)
                .containsExactly("workers-1");
        assertThat(actuator(Map.of("max-drain-parallelism", "2")).start(new RemovableNodes(List.of(), nodes)))
                .hasSize(2);
    }

    @Test
    void gracePeriodOfEvictionsIsCut() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 1);
        Node node = cloud.join(group).get(0);
        cloud.pod("patient", node, 100, 3_600);
        cloud.pod("quick", node, 100, 20);
        actuator(Map.of()).start(new RemovableNodes(List.of(), List.of(node)));
        cloud.runTo(5 * SECOND);
        assertThat(client.grace).containsEntry("patient", 600L).containsEntry("quick", 20L);
        assertThat(group.deleted()).containsExactly("workers-1");
    }

    @Test
    void nodeThatGotAPodIsNotDeletedAsEmpty() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 1);
        Node node = cloud.join(group).get(0);
        Actuator actuator = actuator(Map.of());
        actuator.start(new RemovableNodes(List.of(node), List.of()));
        cloud.pod("late", node, 100, 30);
        cloud.runTo(10 * SECOND);
        assertThat(group.deleted()).isEmpty();
        assertThat(client.marked).isEmpty();
        assertThat(actuator.deletions().all()).isEmpty();
    }

    @Test
    void refusedEvictionsAreGivenUpAfterTwoMinutes() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 1);
        Node node = cloud.join(group).get(0);
        cloud.pod("held", node, 100, 30);
        client.refuses = true;
        actuator(Map.of()).start(new RemovableNodes(List.of(), List.of(node)));
        cloud.runTo(124 * SECOND);
        assertThat(client.marked).containsExactly("workers-1");
        cloud.runTo(126 * SECOND);
        assertThat(client.marked).isEmpty();
        assertThat(group.deleted()).isEmpty();
    }

    @Test
    void podsThatAreNotEvictedKeepTheirNode() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 1);
        Node node = cloud.join(group).get(0);
        cloud.pod("stuck", node, 100, 30);
        client.keeps = true;
        actuator(Map.of("max-graceful-termination-sec", "60")).start(new RemovableNodes(List.of(), List.of(node)));
        cloud.runTo(94 * SECOND);
        assertThat(client.marked).containsExactly("workers-1");
        cloud.runTo(96 * SECOND);
        assertThat(client.marked).isEmpty();
        assertThat(group.deleted()).isEmpty();
    }

    @Test
    void nodesOfAGroupAreDeletedTogetherWithinTheInterval() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 2);
        List<Node> nodes = cloud.join(group);
        actuator(Map.of("node-deletion-batcher-interval", "30s")).start(new RemovableNodes(nodes, List.of()));
        cloud.runTo(34 * SECOND);
        assertThat(group.deleted()).isEmpty();
        cloud.runTo(35 * SECOND);
        assertThat(group.deleted()).hasSize(2);
    }
}
