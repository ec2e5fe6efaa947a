// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Deployment.RollingUpdate;
import dev.sawhorse.kube.api.Deployment.Strategy;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pods are ready 2 s after their creation and take 5 s to go. */
class DeploymentControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final PodTemplate old = world.template("web", 100);
    private final PodTemplate changed = world.template("web", 200);

    DeploymentControllerTest() {
        world.bigNode("n1");
    }

    private static Strategy rolling(int surge, int unavailable) {
        return new Strategy(new RollingUpdate(IntOrPercent.of(surge), IntOrPercent.of(unavailable)));
    }

    private void deploy(int replicas, Strategy strategy) {
        world.cluster
                .workloads()
                .apply(Deployment.of(ControllerFixture.meta("web"), replicas, old)
                        .withStrategy(strategy));
    }

    private void change(PodTemplate template) {
        Deployment now = world.cluster.workloads().deployments().require("default/web");
        world.cluster.workloads().apply(now.withTemplate(template));
    }

    /** Returns the replicas of the ReplicaSets, oldest revision first. */
    private List<Integer> replicas() {
        return world.cluster.workloads().replicaSets().list().stream()
                .map(ReplicaSet::replicas)
                .toList();
    }

    private List<List<Integer>> replicasAtSeconds(int from, int to) {
        List<List<Integer>> seen = new ArrayList<>();
        for (int second = from; second <= to; second++) {
            world.runTo(second);
            seen.add(replicas());
        }
        return seen;
    }

    @Test
    void aChangedTemplateRollsWithinSurgeAndUnavailability() {
        deploy(4, Strategy.DEFAULT);
        world.at(20, () -> change(changed));
        assertThat(replicasAtSeconds(20, 24))
                .containsExactly(List.of(3, 2), List.of(3, 2), List.of(1, 4), List.of(1, 4), List.of(0, 4));
    }

    @Test
    void withoutSurgeOnePodIsMissingAtATime() {
        deploy(3, rolling(0, 1));
        world.at(20, () -> change(changed));
        assertThat(replicasAtSeconds(20, 26))
                .containsExactly(
                        List.of(2, 1),
                        List.of(2, 1),
                        List.of(1, 2),
                        List.of(1, 2),
                        List.of(0, 3),
                        List.of(0, 3),
                        List.of(0, 3));
    }

    @Test
    void anEqualTemplateChangesNothing() {
        deploy(4, Strategy.DEFAULT);
        world.at(20, () -> change(world.template("web", 100)));
        world.runTo(30);
        assertThat(replicas()).containsExactly(4);
        assertThat(world.cluster.pods().size()).isEqualTo(4);
    }

    @Test
    void aTemplateWithAPodTemplateHashOfItsOwnHasOneReplicaSet() {
        world.cluster
                .workloads()
                .apply(Deployment.of(
                        ControllerFixture.meta("web"),
                        2,
                        old.withLabels(Map.of("app", "web", "pod-template-hash", "7d9"))));
        world.runTo(30);
        assertThat(replicas()).containsExactly(2);
        assertThat(world.cluster.pods().size()).isEqualTo(2);
    }

    @Test
    void goingBackToAnEarlierTemplateUsesItsReplicaSetAgain() {
        deploy(2, Strategy.DEFAULT);
        world.at(20, () -> change(changed));
        world.at(40, () -> change(old));
        world.runTo(60);
        assertThat(replicas()).containsExactly(2, 0);
        assertThat(world.cluster.workloads().replicaSets().list())
                .extracting(replicaSet -> replicaSet.rollout().revision())
                .containsExactly(3, 2);
    }

    @Test
    void recreateWaitsUntilEveryOldPodIsDeleted() {
        deploy(3, Strategy.RECREATE);
        world.at(20, () -> change(changed));
        world.runTo(24);
        assertThat(replicas()).containsExactly(0);
        assertThat(world.activePods()).isEmpty();
        world.runTo(25);
        assertThat(replicas()).containsExactly(0, 3);
        assertThat(world.activePods()).hasSize(3);
    }

    @Test
    void scalingInTheMiddleOfARolloutIsSharedOut() {
        deploy(10, rolling(3, 2));
        world.at(20, () -> change(changed));
        world.at(21, () -> world.cluster.workloads().scaleDeployment("default/web", 5));
        world.runTo(20);
        assertThat(replicas()).containsExactly(8, 5);
        world.runTo(21);
        assertThat(replicas().stream().mapToInt(Integer::intValue).sum()).isEqualTo(8);
        world.runTo(40);
        assertThat(replicas()).containsExactly(0, 5);
    }

    @Test
    void aPausedDeploymentScalesButKeepsItsTemplate() {
        deploy(2, Strategy.DEFAULT);
        world.at(20, () -> {
            Deployment now = world.cluster.workloads().deployments().require("default/web");
            world.cluster
                    .workloads()
                    .apply(new Deployment(
                            now.meta(), 4, now.selector(), changed, now.strategy(), now.minReadySeconds(), true));
        });
        world.runTo(30);
        assertThat(replicas()).containsExactly(4);
    }

    @Test
    void podsMustBeReadyForMinReadySecondsToCount() {
        Deployment careful = new Deployment(
                ControllerFixture.meta("web"),
                2,
                Deployment.of(ControllerFixture.meta("web"), 2, old).selector(),
                old,
                rolling(1, 0),
                10,
                false);
        world.cluster.workloads().apply(careful);
        world.at(20, () -> change(changed));
        world.runTo(31);
        assertThat(replicas()).containsExactly(2, 1);
        world.runTo(32);
        assertThat(replicas()).containsExactly(1, 2);
        world.runTo(44);
        assertThat(replicas()).containsExactly(0, 2);
    }

    @Test
    void onlyTenEarlierReplicaSetsAreKept() {
        deploy(1, Strategy.DEFAULT);
        for (int i = 1; i <= 15; i++) {
            PodTemplate next = world.template("web", 100 + i);
            world.at(20L * i, () -> change(next));
        }
        world.runTo(400);
        assertThat(world.cluster.workloads().replicaSets().size()).isEqualTo(11);
        assertThat(world.activePods()).hasSize(1);
    }
}
