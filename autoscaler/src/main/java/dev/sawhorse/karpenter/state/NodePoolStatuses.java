package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.ConditionSet;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.Cluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The statuses of the cluster's NodePools, kept apart from the NodePools themselves, which are values as applied. */
public final class NodePoolStatuses {
    private final Cluster cluster;
    private final Map<String, NodePoolStatus> byUid = new LinkedHashMap<>();
    private final List<Consumer<NodePool>> listeners = new ArrayList<>();

    public NodePoolStatuses(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Has the listener told of every NodePool whose Ready condition changes. */
    public void onReadiness(Consumer<NodePool> listener) {
        listeners.add(listener);
    }

    /** Returns the status of a NodePool, a new one where nothing was said of it yet. */
    public NodePoolStatus of(NodePool nodePool) {
        return byUid.computeIfAbsent(key(nodePool), uid -> new NodePoolStatus(nodePool));
    }

    /** Whether the NodePool may be used for new nodes. */
    public boolean isReady(NodePool nodePool) {
        return nodePool.ready() && of(nodePool).conditions().isTrue(ConditionSet.READY);
    }

    /** Drops the status of a NodePool that is gone. */
    public void forget(NodePool nodePool) {
        byUid.remove(key(nodePool));
    }

    private static String key(NodePool nodePool) {
        return nodePool.meta().uid() + "/" + nodePool.name();
    }

    /** Sets a condition. That one turned False, or no longer is, is observed. */
    public void set(NodePool nodePool, String type, String status, String reason, String message) {
        ConditionSet conditions = of(nodePool).conditions();
        boolean wasReady = conditions.isTrue(ConditionSet.READY);
        Condition old = conditions.find(type);
        boolean wasFalse = old != null && old.isFalse();
        if (!conditions.set(type, status, reason, message, ApiTime.stored(cluster.now()))) {
            return;
        }
        if (wasFalse || status.equals(Condition.FALSE)) {
            cluster.journal().append(new Observation.NodePoolCondition(nodePool.name(), type, status, reason, message));
        }
        if (wasReady != conditions.isTrue(ConditionSet.READY)) {
            List.copyOf(listeners).forEach(listener -> listener.accept(nodePool));
        }
    }
}
