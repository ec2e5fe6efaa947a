// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.scaledown.DeletionClient;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;

/**
 * The implementation of the actuator's operations on the simulated cluster. Evictions go through the Eviction API and
 * its disruption budgets.
 */
final class ClusterClient implements DeletionClient {
    private static final Taint TO_BE_DELETED = new Taint(NodeTaints.TO_BE_DELETED, "", Taint.NO_SCHEDULE);

    private final Cluster cluster;

    ClusterClient(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public void markToBeDeleted(Node node, boolean cordon) {
        if (exists(node)) {
            cluster.addTaint(node, TO_BE_DELETED);
            if (cordon) {
                cluster.cordon(node, true);
            }
        }
    }

    @Override
    public void unmark(Node node, boolean uncordon) {
        if (exists(node)) {
            cluster.removeTaint(node, TO_BE_DELETED);
            if (uncordon) {
                cluster.cordon(node, false);
            }
        }
    }

    private boolean exists(Node node) {
        return cluster.nodes().find(node.name()) == node;
    }

    @Override
    public boolean evict(Pod pod, long graceSeconds) {
        Eviction answer = cluster.evict(pod, "cluster-autoscaler", Math.max(0, graceSeconds));
        return answer == Eviction.ACCEPTED || answer == Eviction.NOT_FOUND;
    }

    @Override
    public boolean isGone(Pod pod) {
        return cluster.pods().find(pod.key()) != pod;
    }
}
