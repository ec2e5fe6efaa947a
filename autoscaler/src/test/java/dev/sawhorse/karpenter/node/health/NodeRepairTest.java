// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.node.health.NodeRepair.Decision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeRepairTest {
    private static final long MINUTE = 60_000_000_000L;

    private final NodeRepair repair = new NodeRepair(List.of(
            new RepairPolicy("Ready", "False", Duration.ofMinutes(30)),
            new RepairPolicy("AcceleratedHardwareReady", "False", Duration.ofMinutes(10))));

    private static Health condition(String type, String status, long sinceMinutes) {
        return new Health(type, status, sinceMinutes * MINUTE);
    }

    private Decision decide(long nowMinutes, Health... conditions) {
        return repair.decide(List.of(conditions), List.of(List.of(conditions)), nowMinutes * MINUTE);
    }

    private Decision decideAmong(int unhealthy, int nodes) {
        List<Health> sick = List.of(condition("Ready", "False", 0));
        List<List<Health>> peers = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            peers.add(i < unhealthy ? sick : List.of(condition("Ready", "True", 0)));
        }
        return repair.decide(sick, peers, 30 * MINUTE);
    }

    @Test
    void nodeIsReplacedOnceItsConditionIsNoLongerTolerated() {
        assertThat(decide(29, condition("Ready", "False", 0))).isEqualTo(new NodeRepair.Wait(MINUTE));
        assertThat(decide(30, condition("Ready", "False", 0))).isEqualTo(new NodeRepair.Replace());
    }

    @Test
    void earliestEndOfTolerationCounts() {
        assertThat(decide(19, condition("Ready", "False", 0), condition("AcceleratedHardwareReady", "False", 10)))
                .isEqualTo(new NodeRepair.Wait(MINUTE));
    }

    @Test
    void statusWithoutPolicyIsHealthy() {
        assertThat(decide(900, condition("AcceleratedHardwareReady", "Unknown", 0)))
                .isEqualTo(new NodeRepair.Healthy());
    }

    @Test
    void moreThanAFifthOfUnhealthyPeersBlocks() {
        NodeRepair.Blocked blocked = new NodeRepair.Blocked(5 * MINUTE);
        assertThat(decideAmong(2, 5)).isEqualTo(blocked);
        assertThat(decideAmong(2, 6)).isEqualTo(new NodeRepair.Replace());
        assertThat(decideAmong(3, 10)).isEqualTo(blocked);
        assertThat(decideAmong(1, 1)).isEqualTo(new NodeRepair.Replace());
    }
}
