// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter;

import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.nodeoverlay.InstanceTypeStore;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.FakeCloud;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy.WHEN_EMPTY;
import static org.assertj.core.api.Assertions.assertThat;

class KarpenterControllersTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final FeatureGates ALL_GATES = FeatureGates.where(gate -> true);

    /** The names in {@code pkg/controllers/controllers.go NewControllers} of Karpenter v1.14, without controllers of metrics. */
    private static final List<String> UPSTREAM = List.of(
            "provisioner",
            "eviction-queue",
            "disruption.queue",
            "disruption",
            "provisioner.trigger.pod",
            "provisioner.trigger.node",
            "nodepool.hash",
            "nodeclaim.expiration",
            "state.daemonset",
            "state.node",
            "state.pod",
            "state.nodepool",
            "state.nodeclaim",
            "state.pricing",
            "node.termination",
            "nodepool.readiness",
            "nodepool.registrationhealth",
            "nodepool.counter",
            "nodepool.validation",
            "nodeclaim.podevents",
            "nodeclaim.consistency",
            "nodeclaim.lifecycle",
            "nodeclaim.garbagecollection",
            "nodeclaim.disruption",
            "nodeclaim.hydration",
            "node.hydration",
            "dynamicresources.deviceallocation",
            "node.health",
            "static.provisioning",
            "static.deprovisioning",
            "nodeoverlay.controller",
            "capacitybuffer");

    /** Their rules need no controller here, or are not modelled; {@code UPSTREAM.md} has the reasons. */
    private static final List<String> ABSENT = List.of(
            "nodepool.hash",
            "state.daemonset",
            "nodepool.counter",
            "nodepool.validation",
            "nodeclaim.consistency",
            "nodeclaim.hydration",
            "node.hydration",
            "dynamicresources.deviceallocation");

    /** Those of the AWS provider ({@code pkg/controllers/controllers.go}) and of kube-controller-manager. */
    private static final List<String> OTHERS = List.of("instance.garbagecollection", "garbage-collector-controller");

    @Test
    void controllersStartInThisOrder() {
        List<Controller> controllers = new KarpenterCluster().karpenter().controllers();

        assertThat(controllers)
                .extracting(Controller::name)
                .containsExactly(
                        "provisioner",
                        "eviction-queue",
                        "disruption.queue",
                        "state.nodeclaim",
                        "state.node",
                        "state.pod",
                        "state.pricing",
                        "state.nodepool",
                        "nodepool.readiness",
                        "nodepool.registrationhealth",
                        "provisioner.trigger.pod",
                        "provisioner.trigger.node",
                        "nodeclaim.lifecycle",
                        "nodeclaim.podevents",
                        "nodeclaim.disruption",
                        "nodeclaim.expiration",
                        "nodeclaim.garbagecollection",
                        "instance.garbagecollection",
                        "garbage-collector-controller",
                        "node.termination",
                        "static.provisioning",
                        "static.deprovisioning",
                        "disruption");
    }

    @Test
    void controllersAreThoseOfUpstream() {
        KarpenterVersion version = KarpenterVersion.V1_14;
        FeatureGates gates = FeatureGates.where(gate -> gate.change() == null || version.has(gate.change()));
        KarpenterOptions options = KarpenterOptions.DEFAULT.withVersion(version).withFeatureGates(gates);
        List<Controller> controllers =
                new KarpenterCluster(SECOND, options).karpenter().controllers();

        List<String> expected = new ArrayList<>(UPSTREAM);
        expected.removeAll(ABSENT);
        expected.addAll(OTHERS);
        assertThat(controllers).extracting(Controller::name).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void onlyStartedControllersReact() {
        Simulation simulation = Simulation.withSeed(1);
        Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
        Store<NodePool> nodePools = new Store<>(simulation::now, NodePool::meta);
        NodeBoot boot = new NodeBoot(cluster, BootTimings.fixed(SECOND, SECOND, SECOND), name -> {});
        Karpenter karpenter = Karpenter.of(
                cluster,
                nodePools,
                new FakeCloud(cluster, boot),
                new InstanceTypeStore(),
                KarpenterOptions.DEFAULT.withFeatureGates(ALL_GATES),
                Instant.EPOCH,
                List.of());
        nodePools.create(new Pool().policy(WHEN_EMPTY).named("default"));
        cluster.createPod(ObjectMeta.of("default", "pod"), KarpenterCluster.spec(1_000, 1_024), Pod.FOREVER);
        cluster.registerNode(
                new Node(ObjectMeta.of("", "node"), "", List.of(), Resources.NONE, Resources.NONE),
                NodeOrigin.UNMANAGED);

        assertThat(simulation.pending()).isZero();
        karpenter.controllers().forEach(Controller::start);
        assertThat(simulation.pending()).isPositive();
    }
}
