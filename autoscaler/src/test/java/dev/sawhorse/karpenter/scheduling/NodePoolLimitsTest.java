// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodePoolLimitsTest {
    /** Claims of Given.someTypes() have 16 CPUs at most. */
    private static int claimsLeft(Map<String, Long> limits, NodeSnapshot... nodes) {
        return claimsLeft(Given.nodePool("default", 0, Resources.of(limits), List.of()), nodes);
    }

    private static int claimsLeft(NodePool nodePool, NodeSnapshot... nodes) {
        List<NodePool> nodePools = List.of(nodePool, Given.nodePool("other"));
        SchedulingInput round = Given.round(nodePools, Given.someTypes(), List.of(), List.of());
        return NodePoolLimits.claimsLeft(nodePools, LaunchableInstances.of(round), List.of(nodes));
    }

    @Test
    void withoutLimitsAnyNumberOfClaimsIsLeft() {
        assertThat(claimsLeft(Given.nodePool("default"))).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void everyClaimMayBecomeTheLargestType() {
        assertThat(claimsLeft(Map.of("cpu", 48_000L))).isEqualTo(3);
        assertThat(claimsLeft(Map.of("cpu", 47_999L))).isEqualTo(2);
        assertThat(claimsLeft(Map.of("cpu", 48_000L, "memory", 2 * 64 * Given.GIB)))
                .isEqualTo(2);
    }

    @Test
    void typesThatThePoolExcludesDoNotCount() {
        RequirementSpec small = new RequirementSpec(Labels.INSTANCE_TYPE, "In", List.of("c2", "c4"), null);
        NodePool limited = Given.nodePool("default", 0, Resources.of(Map.of("cpu", 48_000L)), List.of(), small);
        assertThat(claimsLeft(limited)).isEqualTo(12);
    }

    @Test
    void nodesOfThePoolCount() {
        assertThat(claimsLeft(Map.of("cpu", 48_000L), Given.node("n", "default", 8, "z1")))
                .isEqualTo(2);
        assertThat(claimsLeft(Map.of("cpu", 48_000L), Given.node("n", "other", 8, "z1")))
                .isEqualTo(3);
    }

    @Test
    void aPoolBeyondItsLimitsHasNoTypes() {
        assertThat(claimsLeft(Map.of("cpu", 4_000L), Given.node("n", "default", 8, "z1")))
                .isZero();
    }

    @Test
    void aReachedNodeLimitExcludesAllTypesAndCountsNoClaims() {
        assertThat(claimsLeft(Map.of("nodes", 1L), Given.node("n", "default", 8, "z1")))
                .isZero();
        assertThat(claimsLeft(Map.of("nodes", 2L), Given.node("n", "default", 8, "z1")))
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void resourcesThatNoTypeHasDoNotRestrictClaims() {
        assertThat(claimsLeft(Map.of("example.com/dongle", 0L))).isEqualTo(Integer.MAX_VALUE);
    }

    private static @Nullable String refusal(Map<String, Long> limits, NodeSnapshot... nodes) {
        NodePool limited = Given.nodePool("default", 0, Resources.of(limits), List.of());
        return Scheduler.refusal(limited, Given.someTypes(), List.of(nodes), SchedulingOptions.DEFAULT);
    }

    @Test
    void aPoolIsRefusedOnceItsLimitsLeaveNoType() {
        assertThat(refusal(Map.of("cpu", 48_000L))).isNull();
        assertThat(refusal(Map.of("cpu", 8_500L), Given.node("n", "default", 8, "z1")))
                .isEqualTo("limits are used up: 0.5 cpu left, less than any of its instance types has");
        assertThat(refusal(Map.of("nodes", 1L), Given.node("n", "default", 8, "z1")))
                .startsWith("limits are used up: 0 nodes left");
    }
}
