// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.TreeMap;

/**
 * A filter of events about NodePools that change the replicas of a static one; no replicas count as zero ({@code
 * HasNodePoolReplicaCountChanged}).
 */
final class ReplicaChanges {
    private final Map<String, Long> seen = new TreeMap<>();

    /** Whether a static NodePool is new or its replicas changed since the last call. */
    @Upstream(file = "pkg/controllers/static/deprovisioning/controller.go", symbol = "HasNodePoolReplicaCountChanged")
    @Upstream(file = "pkg/controllers/static/provisioning/controller.go", symbol = "HasNodePoolReplicaOrStatusChanged")
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
