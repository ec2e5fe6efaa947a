// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodepool;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import java.util.List;

/** The deletion of the claims of a deleted NodePool by Kubernetes' garbage collector, as the NodePool owns them. */
public final class NodePoolDeletion implements Controller {
    private final Environment karpenter;
    private final WorkQueue<String> queue;

    public NodePoolDeletion(Environment karpenter) {
        this.karpenter = karpenter;
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "garbage-collector-controller";
    }

    @Override
    public void start() {
        karpenter.nodePools().watch((event, nodePool) -> {
            if (event == Watch.Event.DELETED) {
                queue.add(nodePool.name());
            }
        });
    }

    private Result reconcile(String name) {
        NodePool again = karpenter.nodePools().find(name);
        if (again == null) {
            List.copyOf(karpenter.nodeClaims().list()).stream()
                    .filter(claim -> claim.nodePool().equals(name))
                    .forEach(claim -> karpenter.nodeClaims().delete(claim, DisruptionReason.NODE_POOL_DELETED));
        }
        return Result.done();
    }
}
