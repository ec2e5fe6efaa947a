// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.NodeClaimInformer;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.NodeInformer;
import dev.sawhorse.karpenter.state.NodePoolStatuses;
import dev.sawhorse.karpenter.state.PodInformer;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.upstream.Upstream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The environment that all controllers of Karpenter share.
 *
 * @param start wall-clock time of simulated time 0
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

    /**
     * Makes the environment of a cluster without NodeClaims, NodeOverlays and CapacityBuffers. Its state is empty until the
     * {@link #informers} are started.
     */
    public static Environment of(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            KarpenterOptions options,
            Instant start) {
        NodeClaims nodeClaims = new NodeClaims(cluster);
        ClusterState state = new ClusterState(cluster, options.nominationWindow());
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

    /** Lists the informers of the state, in the order in which they start. */
    public List<Controller> informers() {
        return List.of(
                new NodeClaimInformer(state, nodeClaims::watch),
                new NodeInformer(state, cluster),
                new PodInformer(state, cluster));
    }

    /** Whether the node class of a NodePool belongs to this provider ({@code utils/nodepool/nodepool.go IsManaged}). */
    @Upstream(file = "pkg/utils/nodepool/nodepool.go", symbol = "IsManagedPredicateFuncs")
    public boolean isManaged(NodePool nodePool) {
        return cloudProvider.supports(nodePool.template().nodeClassRef());
    }

    /** Whether static NodePools are reconciled: by the feature gate, or for EKS Auto Mode, which has no gates. */
    public boolean hasStaticCapacity(NodePool nodePool) {
        return options.featureGates().isEnabled(FeatureGate.STATIC_CAPACITY) || nodePool.isOfAutoMode();
    }

    /** Returns the NodePools of this provider, oldest first ({@code utils/nodepool/nodepool.go ListManaged}). */
    public List<NodePool> managedNodePools() {
        List<NodePool> managed = new ArrayList<>(nodePools.size());
        for (NodePool nodePool : nodePools.list()) {
            if (isManaged(nodePool)) {
                managed.add(nodePool);
            }
        }
        return managed;
    }

    /**
     * Stores a NodeClaim in the state in which a cluster recorded it; one of another provider is ignored ({@code
     * utils/nodeclaim/nodeclaim.go IsManaged}).
     */
    @Upstream(
            file = "pkg/utils/nodeclaim/nodeclaim.go",
            symbol = {"IsManaged", "IsManagedPredicateFuncs", "ListManaged"})
    public void restore(NodeClaim claim) {
        if (cloudProvider.supports(claim.spec().nodeClassRef())) {
            nodeClaims.restore(claim);
        }
    }

    /** Returns the simulated time in nanoseconds. */
    public long now() {
        return cluster.now();
    }

    /** Returns the wall-clock time of a simulated time. */
    public Instant instantAt(long nanos) {
        return start.plusNanos(nanos);
    }
}
