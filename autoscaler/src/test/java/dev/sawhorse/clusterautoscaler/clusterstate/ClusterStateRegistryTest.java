// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import dev.sawhorse.clusterautoscaler.FakeCloud;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.kube.api.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

class ClusterStateRegistryTest {
    private static final long MINUTE = FakeCloud.MINUTE;
    private static final long PROVISION_TIME = 15 * MINUTE;

    private final FakeCloud cloud = new FakeCloud();
    private final ClusterStateRegistry registry = new ClusterStateRegistry(cloud, AutoscalingOptions.defaults(), 0);

    private void update(long now) {
        registry.update(List.copyOf(cloud.cluster.nodes().list()), Node::isReady, group -> true, now);
    }

    @Test
    void nodesAreUpcomingOnlyAfterAScaleUp() {
        FakeCloud.Group asked = cloud.group("asked", 0, 10, 0);
        cloud.group("grown-by-hand", 0, 10, 3);
        asked.increaseSize(2);
        registry.registerScaleUp(asked, 2, 0);
        update(0);
        assertThat(registry.upcomingNodes(0).counts()).containsExactly(entry("asked", 2));
    }

    @Test
    void readyNodeIsNotUpcoming() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 0);
        group.increaseSize(2);
        registry.registerScaleUp(group, 2, 0);
        cloud.join(group);
        update(MINUTE);
        assertThat(registry.upcomingNodes(MINUTE).counts()).isEmpty();
        assertThat(registry.unregistered()).isEmpty();
    }

    @Test
    void groupBacksOffIfNodesAreNotProvisionedInTime() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 0);
        group.increaseSize(1);
        registry.registerScaleUp(group, 1, 0);
        update(PROVISION_TIME);
        assertThat(registry.safetyOf(group, PROVISION_TIME).isSafe()).isTrue();
        update(PROVISION_TIME + 1);
        assertThat(registry.safetyOf(group, PROVISION_TIME + 1).backoffCode()).isEqualTo("timeout");
        assertThat(registry.upcomingNodes(PROVISION_TIME + 1).counts()).isEmpty();
        assertThat(registry.safetyOf(group, PROVISION_TIME + 1 + 6 * MINUTE).backoffCode())
                .isNull();
    }

    @Test
    void furtherScaleUpExtendsTheTimeOfTheWholeGroup() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 0);
        group.increaseSize(1);
        registry.registerScaleUp(group, 1, 0);
        update(0);
        group.increaseSize(1);
        registry.registerScaleUp(group, 1, 10 * MINUTE);
        update(PROVISION_TIME + 1);
        assertThat(registry.safetyOf(group, PROVISION_TIME + 1).backoffCode()).isNull();
        assertThat(registry.longUnregistered(group, PROVISION_TIME + 1)).hasSize(1);
        assertThat(registry.upcomingNodes(PROVISION_TIME + 1).counts()).containsExactly(entry("workers", 1));
    }

    @Test
    void instanceErrorBacksOffTheGroupOnce() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 0);
        group.increaseSize(2);
        registry.registerScaleUp(group, 2, 0);
        update(0);
        group.failLast();
        update(MINUTE);
        assertThat(registry.safetyOf(group, MINUTE).backoffCode()).isEqualTo("no-capacity");
        assertThat(registry.failedInstances(group)).hasSize(1);
        update(2 * MINUTE);
        assertThat(registry.safetyOf(group, MINUTE + 5 * MINUTE + 1).backoffCode())
                .isNull();
    }

    @Test
    void machineWithoutANodeIsGivenUpAfterTheProvisionTime() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 1);
        update(0);
        assertThat(registry.longUnregistered(group, PROVISION_TIME)).isEmpty();
        update(PROVISION_TIME + 1);
        assertThat(registry.longUnregistered(group, PROVISION_TIME + 1)).hasSize(1);
    }

    @Test
    void groupWithMissingNodesIsUnhealthy() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 8);
        update(0);
        registry.registerScaleUp(group, 8, 0);
        assertThat(registry.isGroupHealthy("workers")).isTrue();
        cloud.join(group);
        List<Node> nodes = List.copyOf(cloud.cluster.nodes().list());
        nodes.subList(0, 5).forEach(node -> cloud.cluster.nodeNotReady(node, "test"));
        long later = 20 * MINUTE;
        update(later);
        assertThat(registry.isGroupHealthy("workers")).isFalse();
        assertThat(registry.isClusterHealthy()).isFalse();
    }

    @Test
    void threeUnreadyNodesAreAlwaysBorneWith() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 3);
        cloud.join(group).forEach(node -> cloud.cluster.nodeNotReady(node, "test"));
        update(20 * MINUTE);
        assertThat(registry.isClusterHealthy()).isTrue();
    }

    @Test
    void unfilledTargetIsLoweredAfterTheProvisionTime() {
        FakeCloud.Group group = cloud.group("workers", 0, 10, 2);
        cloud.join(group);
        group.increaseSize(1);
        group.failLast();
        update(0);
        assertThat(registry.missingNodes(group, PROVISION_TIME)).isZero();
        assertThat(registry.missingNodes(group, PROVISION_TIME + 1)).isEqualTo(-1);
    }
}
