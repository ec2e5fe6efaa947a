// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReplicaSetControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;

    @Test
    void aDeploymentGetsItsPodsInTheInstantOfItsCreation() {
        world.deploy("web", 3);
        world.runTo(0);
        assertThat(world.activePods()).hasSize(3);
        assertThat(world.activePods()).allMatch(pod -> pod.meta().createdAt() == 0);
        assertThat(world.observed(Observation.PodCreated.class))
                .extracting(Observation.PodCreated::owner)
                .containsOnly("Deployment/web");
    }

    @Test
    void podsAreNumberedInTheOrderOfTheirCreation() {
        world.deploy("web", 2);
        world.runTo(0);
        String replicaSet = cluster.workloads()
                .replicaSets()
                .list()
                .iterator()
                .next()
                .meta()
                .name();
        assertThat(replicaSet).startsWith("web-").hasSize("web-".length() + 10);
        assertThat(world.activePods())
                .extracting(Pod::name)
                .containsExactly(replicaSet + "-00001", replicaSet + "-00002");
    }

    @Test
    void aPodThatStartsToTerminateIsReplacedInTheSameInstant() {
        world.bigNode("n1");
        world.deploy("web", 2);
        world.at(10, () -> cluster.evict(world.activePods().get(0), "test"));
        world.runTo(10);
        assertThat(cluster.pods().size()).isEqualTo(3);
        assertThat(world.activePods()).hasSize(2);
    }

    @Test
    void aPodThatFailsIsReplaced() {
        world.bigNode("n1");
        world.deploy("web", 2);
        world.at(10, () -> cluster.podStatus().failed(world.activePods().get(0), "out of memory"));
        world.runTo(10);
        assertThat(world.activePods()).hasSize(2);
    }

    @Test
    void scalingDownTakesPodsWithoutNodeFirst() {
        world.node("n1", 1000, 4096);
        world.deploy("web", 3, 600);
        world.at(10, () -> cluster.workloads().scaleDeployment("default/web", 1));
        world.runTo(20);
        assertThat(world.activePods())
                .singleElement()
                .satisfies(pod -> assertThat(pod.nodeName()).isEqualTo("n1"));
    }

    @Test
    void scalingToZeroAndBackGivesNewPods() {
        world.bigNode("n1");
        world.deploy("web", 2);
        world.at(10, () -> cluster.workloads().scaleDeployment("default/web", 0));
        world.at(30, () -> cluster.workloads().scaleDeployment("default/web", 1));
        world.runTo(29);
        assertThat(cluster.pods().size()).isZero();
        world.runTo(30);
        assertThat(world.activePods())
                .singleElement()
                .satisfies(pod -> assertThat(pod.name()).endsWith("-00003"));
        assertThat(world.observed(Observation.WorkloadScaled.class))
                .containsExactly(
                        new Observation.WorkloadScaled("Deployment/web", 0, 2),
                        new Observation.WorkloadScaled("Deployment/web", 2, 0),
                        new Observation.WorkloadScaled("Deployment/web", 0, 1));
    }

    @Test
    void deletingADeploymentDeletesItsReplicaSetsAndPods() {
        world.bigNode("n1");
        world.deploy("web", 3);
        world.at(
                10,
                () -> cluster.workloads()
                        .deployments()
                        .delete(cluster.workloads().deployments().require("default/web")));
        world.runTo(30);
        assertThat(cluster.workloads().replicaSets().size()).isZero();
        assertThat(cluster.pods().size()).isZero();
    }

    @Test
    void theNewestPodsAreDeletedFirst() {
        ControllerFixture atOnce = new ControllerFixture(WorkloadControllers.Settings.AT_ONCE);
        atOnce.bigNode("n1");
        PodTemplate template = atOnce.template("web", 100);
        atOnce.cluster.workloads().apply(Deployment.of(ControllerFixture.meta("web"), 2, template));
        atOnce.at(10, () -> atOnce.cluster.workloads().scaleDeployment("default/web", 4));
        atOnce.at(20, () -> atOnce.cluster.workloads().scaleDeployment("default/web", 1));
        atOnce.runTo(20);
        List<String> left = atOnce.activePods().stream().map(Pod::name).toList();
        assertThat(left).singleElement().satisfies(name -> assertThat(name).endsWith("-00001"));
    }
}
