// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;

    DisruptionControllerTest() {
        world.bigNode("n1");
        world.deploy("web", 4);
        world.runTo(10);
    }

    private void limit(String name, IntOrPercent minAvailable, IntOrPercent maxUnavailable) {
        LabelSelector web = new LabelSelector(Map.of("app", "web"), List.of());
        cluster.podDisruptionBudgets()
                .create(new PodDisruptionBudget(
                        ControllerFixture.meta(name), web, minAvailable, maxUnavailable, false, null));
    }

    private PodDisruptionBudget.Status status() {
        return cluster.podDisruptionBudgets().require("default/web").status();
    }

    private Eviction evictFirst() {
        return cluster.evict(world.activePods().get(0), "the test");
    }

    @Test
    void aPercentageAppliesToTheDesiredReplicas() {
        limit("web", IntOrPercent.ofPercent(60), null);
        world.runTo(10);
        assertThat(status()).isEqualTo(new PodDisruptionBudget.Status(4, 3, 4, 1, Map.of()));
    }

    @Test
    void evictionsUseTheBudgetUpUntilNewPodsAreReady() {
        limit("web", null, IntOrPercent.of(1));
        world.runTo(10);
        assertThat(evictFirst()).isEqualTo(Eviction.ACCEPTED);
        assertThat(evictFirst()).isEqualTo(Eviction.TOO_MANY_REQUESTS);
        world.runTo(11);
        assertThat(evictFirst()).isEqualTo(Eviction.TOO_MANY_REQUESTS);
        world.runTo(12);
        assertThat(evictFirst()).isEqualTo(Eviction.ACCEPTED);
        assertThat(world.observed(Observation.PodEvicted.class)).hasSize(2);
    }

    @Test
    void aPodOfTwoBudgetsIsNeverEvicted() {
        limit("web", null, IntOrPercent.of(4));
        limit("web-too", null, IntOrPercent.of(4));
        world.runTo(10);
        assertThat(evictFirst()).isEqualTo(Eviction.SEVERAL_BUDGETS);
    }

    @Test
    void aPodThatIsNotRunningMayAlwaysBeEvicted() {
        limit("web", null, IntOrPercent.of(0));
        cluster.workloads().scaleDeployment("default/web", 5);
        world.runTo(11);
        assertThat(cluster.evict(world.activePods().get(4), "the test")).isEqualTo(Eviction.ACCEPTED);
        assertThat(evictFirst()).isEqualTo(Eviction.TOO_MANY_REQUESTS);
    }

    @Test
    void withoutABudgetEveryPodMayBeEvicted() {
        assertThat(evictFirst()).isEqualTo(Eviction.ACCEPTED);
    }
}
