// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The publisher of events about NodePools of which rounds launch no nodes, since their requirements leave no instance type
 * (Karpenter v1.14, scheduling).
 */
final class IncompatibleNodePools {
    private static final Duration DEDUPE = Duration.ofMinutes(1);

    private final EventRecorder events;
    private final Map<String, Known> known = new LinkedHashMap<>();

    /**
     * The result for a NodePool and its instance types, valid as long as both are the same objects.
     */
    private record Known(
            NodePool nodePool,
            InstanceTypes types,
            @Nullable String incompatibility) {
        @SuppressWarnings("ReferenceEquality") // To compare all types would cost more than to look at the pool anew.
        boolean isOf(NodePool pool, InstanceTypes table) {
            return nodePool == pool && types == table;
        }
    }

    IncompatibleNodePools(EventRecorder events) {
        this.events = events;
    }

    /** Publishes what there is to say of the pools of a round. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/events.go", symbol = "NoCompatibleInstanceTypes")
    void publish(ProvisioningInput round) {
        for (NodePool nodePool : round.nodePools()) {
            InstanceTypes types = round.instanceTypes().getOrDefault(nodePool.name(), InstanceTypes.NONE);
            String incompatibility = incompatibility(nodePool, types, round.options());
            if (incompatibility != null) {
                events.publish(
                        "nodepool/" + nodePool.name(), "NoCompatibleInstanceTypes", DEDUPE, () -> incompatibility);
            }
        }
    }

    private @Nullable String incompatibility(NodePool nodePool, InstanceTypes types, SchedulingOptions options) {
        Known last = known.get(nodePool.name());
        if (last == null || !last.isOf(nodePool, types)) {
            last = new Known(nodePool, types, Scheduler.incompatibility(nodePool, types, options));
            known.put(nodePool.name(), last);
        }
        return last.incompatibility();
    }
}
