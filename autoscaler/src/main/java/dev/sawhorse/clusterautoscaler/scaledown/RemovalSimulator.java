// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.HintingSimulator;
import dev.sawhorse.clusterautoscaler.simulator.NodeSanitizer;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Set;

/**
 * A simulator of node removal ({@code simulator/cluster.go SimulateNodeRemoval}). A successful removal stays in the
 * snapshot.
 */
final class RemovalSimulator {
    private static final Taint GOING = new Taint(NodeTaints.TO_BE_DELETED, "", Taint.NO_SCHEDULE);

    private final ClusterSnapshot snapshot;
    private final HintingSimulator hints = new HintingSimulator();

    RemovalSimulator(ClusterSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /**
     * Moves the pods to the destinations and removes the node; returns whether that succeeds, otherwise the snapshot is
     * unchanged.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/cluster.go",
            symbol = {"RemovalSimulator.findPlaceFor", "RemovalSimulator.withForkedSnapshot"})
    boolean remove(NodeInfo info, List<Pod> pods, Set<String> destinations) {
        Node node = info.node();
        snapshot.fork();
        snapshot.replaceNode(NodeSanitizer.tainted(node, GOING));
        List<Pod> moving = pods.stream().map(Pods::unbound).toList();
        List<Pod> placed = hints.trySchedule(snapshot, moving, true, other -> {
            String name = other.node().name();
            return !name.equals(node.name()) && destinations.contains(name);
        });
        if (placed.size() != pods.size()) {
            snapshot.revert();
            return false;
        }
        snapshot.removeNode(node.name());
        snapshot.commit();
        return true;
    }

    HintingSimulator hints() {
        return hints;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/cluster.go",
            symbol = "RemovalSimulator.DropOldHints")
    void dropOldHints() {
        hints.dropOldHints();
    }
}
