// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodepool;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.TreeMap;

/**
 * Karpenter's {@code nodepool.registrationhealth} controller: when the spec or the node class of a NodePool changes, it
 * resets the record of registrations and sets NodeRegistrationHealthy to Unknown ({@code
 * nodepool/registrationhealth/controller.go Reconcile}).
 */
public final class RegistrationHealth implements Controller {
    /** The spec and node class that the recorded registrations were made with. */
    private record Basis(NodePool spec, NodeClass nodeClass) {}

    private final Environment karpenter;
    private final Map<String, Basis> seen = new TreeMap<>();
    private final WorkQueue<String> queue;

    @Upstream(
            file = "pkg/controllers/nodepool/registrationhealth/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public RegistrationHealth(Environment karpenter) {
        this.karpenter = karpenter;
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "nodepool.registrationhealth";
    }

    @Override
    public void start() {
        karpenter.nodePools().watch((event, nodePool) -> {
            if (event == Watch.Event.DELETED) {
                seen.remove(nodePool.name());
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
            file = "pkg/controllers/nodepool/registrationhealth/controller.go",
            symbol = "Controller.Reconcile",
            differs = "compares the specs themselves; upstream compares generations")
    @Upstream(
            file = "pkg/state/nodepoolhealth/tracker.go",
            symbol = {"State.SetStatus", "Tracker.SetStatus"})
    private Result reconcile(String name) {
        NodePool nodePool = karpenter.nodePools().find(name);
        NodeClass nodeClass = nodePool == null
                ? null
                : karpenter.cloudProvider().nodeClass(nodePool.template().nodeClassRef());
        if (nodePool == null || nodeClass == null) {
            return Result.done();
        }
        Basis now = new Basis(nodePool.withMeta(ObjectMeta.of("", name)), NodeClass.ready(nodeClass.spec()));
        if (!now.equals(seen.put(name, now))) {
            karpenter.nodePoolStatuses().of(nodePool).registrations().reset();
            karpenter
                    .nodePoolStatuses()
                    .set(
                            nodePool,
                            Conditions.NODE_REGISTRATION_HEALTHY,
                            Condition.UNKNOWN,
                            "AwaitingReconciliation",
                            "object is awaiting reconciliation");
        }
        return Result.done();
    }
}
