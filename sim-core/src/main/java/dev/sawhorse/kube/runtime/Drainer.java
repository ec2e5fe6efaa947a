// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A drain of nodes as by {@code kubectl drain --ignore-daemonsets}: it cordons, requests an eviction of every pod without a
 * DaemonSet, retries every five seconds where a disruption budget refuses, and checks as often whether all pods are gone
 * (kubectl pkg/drain/drain.go, Helper).
 */
public final class Drainer {
    private static final long PERIOD = Duration.ofSeconds(5).toNanos();

    private final Cluster cluster;
    private final String by;

    /**
     * Makes a drainer.
     *
     * @param by the client's name, for the journal
     */
    public Drainer(Cluster cluster, String by) {
        this.cluster = cluster;
        this.by = by;
    }

    /**
     * Cordons and drains a node.
     *
     * @param node returns the node, null once it does not exist
     * @param drained called once the node is empty or gone, possibly at once
     */
    public void drain(Supplier<@Nullable Node> node, Runnable drained) {
        Node found = node.get();
        if (found != null) {
            cluster.cordon(found, true);
        }
        step(node, drained);
    }

    private void step(Supplier<@Nullable Node> node, Runnable drained) {
        Node found = node.get();
        List<Pod> left = found == null ? List.of() : leaving(found);
        if (left.isEmpty()) {
            drained.run();
            return;
        }
        for (Pod pod : left) {
            if (!pod.isTerminating()) {
                cluster.evict(pod, by);
            }
        }
        cluster.simulation().schedule(PERIOD, Phase.CONTROLLER, () -> step(node, drained));
    }

    /** Returns the pods that a drain evicts. */
    public List<Pod> leaving(Node node) {
        return cluster.podsOn(node.name()).stream()
                .filter(pod -> !pod.isTerminal() && !pod.isControlledBy("DaemonSet"))
                .toList();
    }
}
