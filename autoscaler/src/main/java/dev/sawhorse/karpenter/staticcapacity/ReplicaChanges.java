package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.Watch;
import java.util.Map;
import java.util.TreeMap;

/** Tells which events about NodePools give a static one another number of replicas; none counts as zero. */
final class ReplicaChanges {
    private final Map<String, Long> seen = new TreeMap<>();

    /** Whether a static NodePool is new or has other replicas than when this was last asked of it. */
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
