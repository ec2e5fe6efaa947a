// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.scenario.file.timeline.TaintChange;
import dev.sawhorse.scenario.objects.LiveObjects;
import java.time.Duration;

/** A daemon that changes the taints of each node, some time after it has registered. */
final class NewNodeTaints {
    private final Cluster cluster;
    private final LiveObjects live;
    private final TaintChange change;
    private boolean isUsed;

    private NewNodeTaints(Cluster cluster, LiveObjects live, TaintChange change) {
        this.cluster = cluster;
        this.live = live;
        this.change = change;
    }

    /**
     * Starts the daemon.
     *
     * @param delay time from the registration of a node to the change
     * @param end end of the run, at which a daemon that has found no node is reported
     */
    static void start(Cluster cluster, LiveObjects live, TaintChange change, Duration delay, Duration end) {
        NewNodeTaints daemon = new NewNodeTaints(cluster, live, change);
        long start = cluster.now();
        cluster.nodes().watch((event, node) -> {
            if (event == Watch.Event.ADDED && node.meta().createdAt() >= start) {
                cluster.simulation().schedule(delay.toNanos(), Phase.WORLD, () -> daemon.act(node));
            }
        });
        cluster.simulation().scheduleAt(end.toNanos(), Phase.WORLD, daemon::end);
    }

    /** The labels count as they are then, as a daemon does not run before the node has them. */
    private void act(Node node) {
        if (live.keys(change.nodes()).contains(node.name())) {
            isUsed = true;
            change.apply(cluster, node.name());
        }
    }

    private void end() {
        if (!isUsed) {
            RefusedObjects.publishMissing(cluster, "taint", change.nodes());
        }
    }
}
