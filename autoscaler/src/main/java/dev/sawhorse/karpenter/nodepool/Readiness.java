// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodepool;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code nodepool.readiness} and {@code nodepool.validation} controllers: a NodePool is Ready while its node class
 * is. Validation always succeeds, because a NodePool that would fail it cannot be applied.
 */
public final class Readiness implements Controller {
    private final Environment karpenter;
    private final WorkQueue<String> queue;

    @Upstream(
            file = "pkg/controllers/nodepool/readiness/controller.go",
            symbol = {"NewController", "Controller.Register"})
    @Upstream(
            file = "pkg/controllers/nodepool/validation/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public Readiness(Environment karpenter) {
        this.karpenter = karpenter;
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "nodepool.readiness";
    }

    @Override
    public void start() {
        karpenter.nodePools().watch((event, nodePool) -> {
            if (event == Watch.Event.DELETED) {
                karpenter.nodePoolStatuses().forget(nodePool);
            } else if (karpenter.isManaged(nodePool)) {
                queue.add(nodePool.name());
            }
        });
        karpenter
                .cloudProvider()
                .watchNodeClasses(
                        nodeClass -> karpenter.managedNodePools().forEach(nodePool -> queue.add(nodePool.name())));
    }

    @Upstream(
            file = "pkg/controllers/nodepool/readiness/controller.go",
            symbol = "Controller.Reconcile",
            differs = "validation always succeeds, because a NodePool that would fail it cannot be applied; a node "
                    + "class is never terminating")
    @Upstream(file = "pkg/controllers/nodepool/validation/controller.go", symbol = "Controller.Reconcile")
    private Result reconcile(String name) {
        NodePool nodePool = karpenter.nodePools().find(name);
        if (nodePool != null) {
            set(nodePool, Conditions.VALIDATION_SUCCEEDED, Condition.TRUE, Conditions.VALIDATION_SUCCEEDED, "");
            reconcile(
                    nodePool,
                    karpenter.cloudProvider().nodeClass(nodePool.template().nodeClassRef()));
        }
        return Result.done();
    }

    @Upstream(file = "pkg/controllers/nodepool/readiness/controller.go", symbol = "Controller.setReadyCondition")
    private void reconcile(NodePool nodePool, @Nullable NodeClass nodeClass) {
        String type = Conditions.NODE_CLASS_READY;
        if (nodeClass == null) {
            set(nodePool, type, Condition.FALSE, "NodeClassNotFound", "NodeClass not found on cluster");
        } else if (!nodeClass.ready()) {
            set(nodePool, type, Condition.FALSE, nodeClass.reason(), nodeClass.message());
        } else {
            set(nodePool, type, Condition.TRUE, type, "");
        }
    }

    private void set(NodePool nodePool, String type, String status, String reason, String message) {
        karpenter.nodePoolStatuses().set(nodePool, type, status, reason, message);
    }
}
