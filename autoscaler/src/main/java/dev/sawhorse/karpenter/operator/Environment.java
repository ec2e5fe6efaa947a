package dev.sawhorse.karpenter.operator;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.NodePoolStatuses;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Store;
import java.time.Instant;

/**
 * What every controller of Karpenter works with.
 *
 * @param start the instant that time 0 of the simulation stands for
 */
public record Environment(
        Cluster cluster,
        Store<NodePool> nodePools,
        Store<NodeOverlay> nodeOverlays,
        Store<CapacityBuffer> capacityBuffers,
        NodePoolStatuses nodePoolStatuses,
        NodeClaims nodeClaims,
        ClusterState state,
        CloudProvider cloudProvider,
        EventRecorder events,
        KarpenterOptions options,
        Instant start) {

    /** Makes the environment of a cluster without NodeClaims, NodeOverlays and CapacityBuffers. */
    public static Environment of(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            KarpenterOptions options,
            Instant start) {
        NodeClaims nodeClaims = new NodeClaims(cluster);
        ClusterState state = new ClusterState(cluster, nodeClaims, options.nominationWindow());
        return new Environment(
                cluster,
                nodePools,
                new Store<>(cluster::now, NodeOverlay::meta),
                new Store<>(cluster::now, CapacityBuffer::meta),
                new NodePoolStatuses(cluster),
                nodeClaims,
                state,
                cloudProvider,
                new EventRecorder(cluster),
                options,
                start);
    }

    /** Returns the simulation's time in nanoseconds. */
    public long now() {
        return cluster.now();
    }

    /** Returns the instant a time of the simulation stands for. */
    public Instant instantAt(long nanos) {
        return start.plusNanos(nanos);
    }
}
