// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.ConditionSet;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The store of NodePools' statuses, separate from the NodePools, which are immutable. */
public final class NodePoolStatuses {
    private final Cluster cluster;
    private final Map<String, NodePoolStatus> byUid = new LinkedHashMap<>();
    private final List<Consumer<NodePool>> listeners = new ArrayList<>();

    public NodePoolStatuses(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Registers a listener of every NodePool whose Ready condition changes. */
    public void onReadiness(Consumer<NodePool> listener) {
        listeners.add(listener);
    }

    /** Returns the status of a NodePool, a new one if there is none yet. */
    @Upstream(
            file = "pkg/state/nodepoolhealth/tracker.go",
            symbol = {"NewState", "State.nodePoolNodeRegistration"})
    public NodePoolStatus of(NodePool nodePool) {
        return byUid.computeIfAbsent(key(nodePool), uid -> new NodePoolStatus(nodePool));
    }

    /** Whether new nodes may use the NodePool. */
    public boolean isReady(NodePool nodePool) {
        return nodePool.ready() && of(nodePool).conditions().isTrue(ConditionSet.READY);
    }

    /** Removes the status of a deleted NodePool. */
    public void forget(NodePool nodePool) {
        byUid.remove(key(nodePool));
    }

    private static String key(NodePool nodePool) {
        return nodePool.meta().uid() + "/" + nodePool.name();
    }

    /** Sets a condition. A condition that becomes False, or no longer is, is recorded as an observation. */
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
