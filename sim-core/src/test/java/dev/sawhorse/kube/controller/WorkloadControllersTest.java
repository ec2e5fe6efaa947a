// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.storage.AttachDetachController;
import dev.sawhorse.kube.storage.VolumeController;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WorkloadControllersTest {
    /**
     * The simulated ones of the names in {@code cmd/kube-controller-manager/names/controller_names.go} of Kubernetes v1.37, in
     * the order in which {@code cmd/kube-controller-manager/app/controller_descriptor.go NewControllerDescriptors} registers
     * them.
     */
    private static final List<String> UPSTREAM = List.of(
            "replicationcontroller-controller",
            "pod-garbage-collector-controller",
            "garbage-collector-controller",
            "daemonset-controller",
            "job-controller",
            "deployment-controller",
            "replicaset-controller",
            "horizontal-pod-autoscaler-controller",
            "disruption-controller",
            "statefulset-controller",
            "cronjob-controller",
            "persistentvolume-binder-controller",
            "persistentvolume-attach-detach-controller",
            "taint-eviction-controller");

    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final List<Controller> volumes =
            List.of(new VolumeController(cluster), new AttachDetachController(cluster, Duration.ZERO, Duration.ZERO));
    private final List<Controller> controllers = WorkloadControllers.of(
                    cluster, WorkloadControllers.Settings.UPSTREAM, Instant.EPOCH, MetricSource.NONE)
            .all();

    @Test
    void controllersAreThoseOfUpstream() {
        List<String> ofWorkloads = new ArrayList<>(UPSTREAM);
        volumes.forEach(controller -> ofWorkloads.remove(controller.name()));

        assertThat(volumes).extracting(Controller::name).isSubsetOf(UPSTREAM);
        assertThat(controllers).extracting(Controller::name).containsExactlyInAnyOrderElementsOf(ofWorkloads);
    }

    @Test
    void controllersStartInThisOrder() {
        assertThat(controllers)
                .extracting(Controller::name)
                .containsExactly(
                        "replicaset-controller",
                        "deployment-controller",
                        "replicationcontroller-controller",
                        "job-controller",
                        "daemonset-controller",
                        "garbage-collector-controller",
                        "pod-garbage-collector-controller",
                        "disruption-controller",
                        "taint-eviction-controller",
                        "statefulset-controller",
                        "cronjob-controller",
                        "horizontal-pod-autoscaler-controller");
    }

    @Test
    void onlyStartedControllersReact() {
        PodTemplate template =
                ClusterFixture.template("web", ClusterFixture.spec(100, 10).build());
        cluster.workloads().apply(Deployment.of(ClusterFixture.meta("web"), 2, template));
        Node node = cluster.registerNode(
                new Node(ObjectMeta.of("", "node"), "", List.of(), Resources.NONE, Resources.NONE),
                NodeOrigin.UNMANAGED);
        cluster.addTaint(node, new Taint("key", "", Taint.NO_EXECUTE));

        assertThat(simulation.pending()).isZero();
        controllers.forEach(Controller::start);
        assertThat(simulation.pending()).isPositive();
    }
}
