package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.store.Watch;
import java.util.Map;
import java.util.TreeMap;

/**
 * A filter of events about NodePools that change the replicas of a static one; no replicas count as zero ({@code
 * HasNodePoolReplicaCountChanged}).
 */
final class ReplicaChanges {
    private final Map<String, Long> seen = new TreeMap<>();

    /** Whether a static NodePool is new or its replicas changed since the last call. */
    boolean isChanged(Watch.Event event, NodePool nodePool) {
        if (event == Watch.Event.DELETED) {
            seen.remove(nodePool.name());
            return false;
        }
        Long replicas = nodePool.replicas();
        Long before = seen.put(nodePool.name(), replicas == null ? 0 : replicas);
        return replicas != null && !replicas.equals(before);
    }
}
