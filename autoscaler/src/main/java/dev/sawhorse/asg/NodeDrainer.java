package dev.sawhorse.asg;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Empties the nodes of instances as {@code kubectl drain} does: cordons, asks the Eviction API for every pod that no DaemonSet
 * made, asks again every five seconds where a disruption budget refuses, and looks as often whether all are gone.
 */
final class NodeDrainer {
    private static final long PERIOD = Duration.ofSeconds(5).toNanos();

    private final Cluster cluster;
    private final String by;

    /**
     * Makes a drainer.
     *
     * @param by who drains, for the journal
     */
    NodeDrainer(Cluster cluster, String by) {
        this.cluster = cluster;
        this.by = by;
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
        cordon(instance);
        step(instance, drained);
    }

    private void step(Instance instance, Runnable drained) {
        Node node = node(instance);
        List<Pod> left = node == null ? List.of() : leaving(node);
        if (left.isEmpty()) {
            drained.run();
            return;
        }
        for (Pod pod : left) {
            if (!pod.isTerminating()) {
                cluster.evict(pod, by);
            }
        }
        cluster.simulation().schedule(PERIOD, Phase.CONTROLLER, () -> step(instance, drained));
    }

    private List<Pod> leaving(Node node) {
        return cluster.podsOn(node.name()).stream()
                .filter(pod -> !pod.isTerminal() && !pod.isControlledBy("DaemonSet"))
                .toList();
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
