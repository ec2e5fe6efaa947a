package dev.sawhorse.asg;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.runtime.Drainer;
import org.jspecify.annotations.Nullable;

/** Empties the nodes of instances as {@code kubectl drain} does. */
final class NodeDrainer {
    private final Cluster cluster;
    private final String by;
    private final Drainer drainer;

    /**
     * Makes a drainer.
     *
     * @param by who drains, for the journal
     */
    NodeDrainer(Cluster cluster, String by) {
        this.cluster = cluster;
        this.by = by;
        this.drainer = new Drainer(cluster, by);
    }

    /** Keeps further pods from the node of an instance. */
    void cordon(Instance instance) {
        Node node = node(instance);
        if (node != null) {
            cluster.cordon(node, true);
        }
    }

    /** Empties the node of an instance that EC2 takes back, as far as it gets. */
    void drainInterrupted(Instance instance) {
        Node node = node(instance);
        if (node != null) {
            String group = instance.tags().getOrDefault(AutoScalingGroups.GROUP_TAG, "");
            cluster.journal().append(new Observation.NodeInterrupted(node.name(), group, by));
            drain(instance, () -> {});
        }
    }

    /** Empties the node of an instance; {@code drained} is called once it is empty, at once where there is none. */
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
