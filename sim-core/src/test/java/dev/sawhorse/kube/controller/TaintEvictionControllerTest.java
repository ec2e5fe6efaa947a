// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TaintEvictionControllerTest {
    private static final Taint MAINTENANCE = new Taint("maintenance", "", Taint.NO_EXECUTE);

    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;
    private final Node node = world.bigNode("n1");

    private void pod(String name, Toleration... tolerations) {
        world.world.pod(
                name,
                ClusterFixture.spec(100, 10).tolerations(List.of(tolerations)).build());
    }

    private List<Long> terminating() {
        return world.world.secondsOf(Observation.PodTerminating.class);
    }

    @Test
    void aPodThatDoesNotTolerateATaintIsEvictedImmediately() {
        pod("p");
        pod("tolerant", Toleration.exists("maintenance", Taint.NO_EXECUTE));
        world.at(10, () -> cluster.addTaint(node, MAINTENANCE));
        world.runTo(100);
        assertThat(terminating()).containsExactly(10L);
        assertThat(world.activePods()).extracting(Pod::name).containsExactly("tolerant");
    }

    @Test
    void tolerationSecondsDelayTheEvictionAndARemovedTaintCancelsIt() {
        pod("p", new Toleration("maintenance", "Exists", "", Taint.NO_EXECUTE, 30L));
        world.at(10, () -> cluster.addTaint(node, MAINTENANCE));
        world.at(35, () -> cluster.removeTaint(node, MAINTENANCE));
        world.at(50, () -> cluster.addTaint(node, MAINTENANCE));
        world.runTo(100);
        assertThat(terminating()).containsExactly(80L);
    }

    @Test
    void aNodeThatIsNotReadyIsBorneForFiveMinutes() {
        pod("p");
        world.at(10, () -> cluster.nodeNotReady(node, "the test"));
        world.runTo(400);
        assertThat(terminating()).containsExactly(310L);
    }
}
