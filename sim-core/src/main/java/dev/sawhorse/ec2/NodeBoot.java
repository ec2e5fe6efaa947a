// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The boot process of machines that become nodes: the kubelet registers the Node with the not-ready taint, reports Ready, and
 * the owners of the startup taints remove them. It ends when the machine stops.
 */
public final class NodeBoot {
    private final Cluster cluster;
    private final BootTimings timings;
    private final Consumer<String> machineStopped;
    private final Map<String, Boot> boots = new LinkedHashMap<>();

    /**
     * Makes the boot process of a cluster's machines.
     *
     * @param machineStopped receives the name of a Node whose machine has stopped
     */
    public NodeBoot(Cluster cluster, BootTimings timings, Consumer<String> machineStopped) {
        this.cluster = cluster;
        this.timings = timings;
        this.machineStopped = machineStopped;
    }

    /** Starts a machine. */
    public void start(NodeTemplate template) {
        startIn(template, timings.registerNanos(template));
    }

    /**
     * Makes a machine of a warm pool a node.
     *
     * @param running whether it was kept running
     */
    public void startWarm(NodeTemplate template, boolean running) {
        startIn(template, timings.warmNanos(template, running));
    }

    /** Returns the time until a machine is prepared for a warm pool, which is that of becoming a node. */
    public long prepareNanos(NodeTemplate template) {
        return timings.registerNanos(template);
    }

    /**
     * Continues the boot of a machine that was launched before.
     *
     * @param elapsedNanos the time since its launch
     */
    public void resume(NodeTemplate template, long elapsedNanos) {
        startIn(template, Math.max(0, timings.registerNanos(template) - elapsedNanos));
    }

    /**
     * Takes over a machine whose node exists. A node that has never been ready continues to boot, as does one with startup
     * taints; one that is no longer ready stays so.
     *
     * @param isBooting whether the node is still to become ready
     * @param elapsedNanos the time since the creation of the node
     */
    public void adopt(NodeTemplate template, Node node, boolean isBooting, long elapsedNanos) {
        Boot boot = new Boot(template);
        boots.put(template.providerId(), boot);
        if (isBooting) {
            boot.next(Math.max(0, timings.readyNanos(template) - elapsedNanos), () -> boot.ready(node));
        } else if (node.isReady() && node.taints().stream().anyMatch(template.startupTaints()::contains)) {
            long sinceReady = cluster.now() - node.readyAt();
            boot.next(
                    Math.max(0, timings.startupTaintNanos(template) - sinceReady),
                    () -> boot.removeStartupTaints(node));
        }
    }

    private void startIn(NodeTemplate template, long registerNanos) {
        Boot boot = new Boot(template);
        boots.put(template.providerId(), boot);
        boot.next(registerNanos, boot::register);
    }

    /** Stops a machine at any stage; no effect for one that was never started. */
    public void stop(String providerId) {
        Boot boot = boots.remove(providerId);
        if (boot == null) {
            return;
        }
        cluster.simulation().cancel(boot.ticket);
        Node node = cluster.nodes().find(boot.template.name());
        if (node != null && node.providerId().equals(providerId)) {
            machineStopped.accept(node.name());
            cluster.nodeNotReady(node, "the machine has stopped");
        }
    }

    /** The boot of one machine, with one timer for its next step. */
    private final class Boot {
        private final NodeTemplate template;
        private long ticket = Simulation.NONE;

        Boot(NodeTemplate template) {
            this.template = template;
        }

        void next(long delayNanos, Runnable step) {
            ticket = cluster.simulation().schedule(delayNanos, Phase.WORLD, step);
        }

        void register() {
            ObjectMeta meta = ObjectMeta.of("", template.name()).withLabels(template.labels());
            List<Taint> taints = new ArrayList<>(template.taints());
            taints.add(Taints.NOT_READY_NO_SCHEDULE);
            Node node = new Node(meta, template.providerId(), taints, template.capacity(), template.allocatable());
            if (template.origin().nodeClaim().isEmpty()) {
                String instance =
                        template.providerId().substring(template.providerId().lastIndexOf('/') + 1);
                cluster.journal().append(new Observation.InstanceRegistered(instance, node.name()));
            }
            cluster.registerNode(node, template.origin());
            next(timings.readyNanos(template), () -> ready(node));
        }

        void ready(Node node) {
            cluster.nodeReady(node);
            if (!template.startupTaints().isEmpty()) {
                next(timings.startupTaintNanos(template), () -> removeStartupTaints(node));
            }
        }

        void removeStartupTaints(Node node) {
            List<Taint> taints = node.taints();
            for (Taint startup : template.startupTaints()) {
                taints = Taints.without(taints, startup);
            }
            cluster.setTaints(node, taints);
        }
    }
}
