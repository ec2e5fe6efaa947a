// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.runtime.Drainer;
import org.jspecify.annotations.Nullable;

/** A drainer that cordons nodes of instances and evicts their pods as {@code kubectl drain} does. */
final class NodeDrainer {
    private final Cluster cluster;
    private final String by;
    private final Drainer drainer;

    /** @param by name of the drainer in the journal */
    NodeDrainer(Cluster cluster, String by) {
        this.cluster = cluster;
        this.by = by;
        this.drainer = new Drainer(cluster, by);
    }

    /** Cordons the node of an instance. */
    void cordon(Instance instance) {
        Node node = node(instance);
        if (node != null) {
            cluster.cordon(node, true);
        }
    }

    /** Drains the node of an interrupted instance until the instance ends. */
    void drainInterrupted(Instance instance) {
        Node node = node(instance);
        if (node != null) {
            String group = instance.tags().getOrDefault(AutoScalingGroups.GROUP_TAG, "");
            cluster.journal().append(new Observation.NodeInterrupted(node.name(), group, by));
            drain(instance, () -> {});
        }
    }

    /**
     * Drains the node of an instance; {@code drained} is called once no pods are left, immediately if there is no node.
     */
    void drain(Instance instance, Runnable drained) {
        drainer.drain(() -> node(instance), drained);
    }

    private @Nullable Node node(Instance instance) {
        for (Node node : cluster.nodes().list()) {
            if (node.providerId().equals(instance.providerId())) {
                return node;
            }
        }
        return null;
    }
}
