// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ResourceQuota;
import dev.sawhorse.kube.api.StatefulSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The events of controllers for pods that a quota refuses. */
class FailedCreateEventsTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;
    private final PodTemplate template = world.template("web", 1000);

    private void quota(String name, long most) {
        cluster.resourceQuotas().create(ResourceQuota.of(ControllerFixture.meta("team"), Map.of(name, most)));
    }

    private List<EventPublished> events(String object) {
        return world.observed(EventPublished.class).stream()
                .filter(event -> event.object().startsWith(object))
                .toList();
    }

    @Test
    void aDeploymentRemainsBelowItsReplicasWithOneEvent() {
        world.bigNode("n");
        quota("requests.cpu", 3000);
        world.deploy("web", 5, 1000);
        world.runTo(300);
        assertThat(world.activePods()).hasSize(3);
        assertThat(events("replicaset/default/web-")).singleElement().satisfies(event -> {
            assertThat(event.reason()).isEqualTo("FailedCreate");
            assertThat(event.message())
                    .startsWith("Error creating: pods \"web-")
                    .endsWith("exceeded quota: team, requested: requests.cpu=1, used: requests.cpu=3,"
                            + " limited: requests.cpu=3");
        });
    }

    @Test
    void aReplicaSetRetriesWithBackoff() {
        world.bigNode("n");
        quota("pods", 1);
        world.deploy("web", 2);
        // After 5 ms, 10 ms, 20 ms and so on: the tries before and after the quota grows are at 81.915 s and 163.835 s.
        world.at(
                100,
                () -> cluster.resourceQuotas()
                        .update(ResourceQuota.of(ControllerFixture.meta("team"), Map.of("pods", 2L))));
        world.runTo(163);
        assertThat(world.activePods()).hasSize(1);
        world.runTo(164);
        assertThat(world.activePods())
                .hasSize(2)
                .allSatisfy(pod -> assertThat(pod.name()).matches("web-.*-0000[12]"));
    }

    @Test
    void aJobRetriesAfterSecondsAndAtMostAMinute() {
        world.bigNode("n");
        quota("pods", 0);
        cluster.workloads().apply(Job.of(ControllerFixture.meta("batch"), 1, template));
        world.at(
                200,
                () -> cluster.resourceQuotas()
                        .update(ResourceQuota.of(ControllerFixture.meta("team"), Map.of("pods", 2L))));
        world.runTo(200);
        assertThat(cluster.pods().size()).isZero();
        world.runTo(261);
        assertThat(world.activePods()).hasSize(1);
        assertThat(events("job/default/batch")).hasSize(1);
    }

    @Test
    void aStatefulSetWaitsWithThePodThatIsRefused() {
        world.bigNode("n");
        quota("pods", 1);
        cluster.workloads().apply(StatefulSet.of(ControllerFixture.meta("db"), 2, template));
        world.runTo(60);
        assertThat(world.activePods()).hasSize(1);
        assertThat(events("statefulset/default/db"))
                .singleElement()
                .satisfies(event -> assertThat(event.message()).contains("pods \"db-1\" is forbidden"));
    }

    @Test
    void aDaemonSetHasNoPodsOnSomeNodes() {
        quota("pods", 1);
        world.bigNode("n1");
        world.bigNode("n2");
        cluster.workloads().apply(DaemonSet.of(ControllerFixture.meta("agent"), template));
        world.runTo(60);
        assertThat(world.activePods()).hasSize(1);
        assertThat(events("daemonset/default/agent")).hasSize(1);
    }

    @Test
    void aDeploymentThatCannotCreateItsReplicaSetReportsIt() {
        quota("count/replicasets.apps", 0);
        world.deploy("web", 1);
        world.runTo(60);
        assertThat(events("deployment/default/web"))
                .singleElement()
                .satisfies(event -> assertThat(event.reason()).isEqualTo("ReplicaSetCreateError"));
    }
}
