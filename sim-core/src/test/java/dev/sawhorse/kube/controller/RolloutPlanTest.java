// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.controller.RolloutPlan.Share;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RolloutPlanTest {
    @Test
    void unavailableOldPodsAreDeletedFirst() {
        RolloutPlan plan = new RolloutPlan(4, 1, 1);
        List<Share> old = List.of(new Share(1, 2, 2, 5), new Share(2, 2, 0, 5));
        assertThat(plan.oldReplicas(old, new Share(3, 1, 0, 5))).containsExactly(2, 1);
    }

    @Test
    void aChangeOfScaleIsSharedOutByTheSizesAtTheLastScale() {
        RolloutPlan plan = new RolloutPlan(20, 0, 5);
        List<Share> shares = List.of(new Share(1, 6, 6, 10), new Share(2, 4, 4, 10));
        assertThat(plan.scaled(shares)).containsExactly(12, 8);
    }

    @Test
    void theLargestReplicaSetGetsTheRoundingRemainder() {
        RolloutPlan plan = new RolloutPlan(11, 0, 5);
        List<Share> shares = List.of(new Share(1, 5, 5, 10), new Share(2, 5, 5, 10));
        assertThat(plan.scaled(shares)).containsExactly(5, 6);
    }

    @RepeatedTest(200)
    void noPlanExceedsItsLimits(RepetitionInfo repetition) {
        RandomStream random = RandomStream.of(repetition.getCurrentRepetition(), "rollout");
        int replicas = (int) random.nextLong(20);
        int surge = (int) random.nextLong(5);
        int unavailable = surge == 0 ? 1 + (int) random.nextLong(4) : (int) random.nextLong(4);
        RolloutPlan plan = new RolloutPlan(replicas, surge, unavailable);
        List<Share> all = new ArrayList<>();
        int left = replicas + surge;
        for (int revision = 1; revision <= 3; revision++) {
            int spec = (int) random.nextLong(left + 1);
            all.add(new Share(revision, spec, (int) random.nextLong(spec + 1), replicas + surge));
            left -= spec;
        }
        Share newest = all.get(2);
        List<Share> old = all.subList(0, 2);
        int grown = plan.newReplicas(newest, all);
        assertThat(grown).isLessThanOrEqualTo(replicas);
        assertThat(grown + old.get(0).spec() + old.get(1).spec())
                .isLessThanOrEqualTo(Math.max(
                        replicas + surge,
                        newest.spec() + old.get(0).spec() + old.get(1).spec()));
        List<Integer> shrunk = plan.oldReplicas(old, newest);
        int mayStayAvailable = newest.available();
        int available = newest.available();
        for (int i = 0; i < old.size(); i++) {
            assertThat(shrunk.get(i)).isBetween(0, old.get(i).spec());
            available += old.get(i).available();
            int removedAvailable = Math.max(0, old.get(i).available() - shrunk.get(i));
            mayStayAvailable += old.get(i).available() - removedAvailable;
        }
        assertThat(mayStayAvailable).isGreaterThanOrEqualTo(Math.min(available, replicas - unavailable));
    }
}
