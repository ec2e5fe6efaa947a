// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.node.health.NodeRepair.Decision;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;

/**
 * Karpenter's {@code node.health} controller: it deletes the claims of nodes that stay unhealthy, with a termination
 * time of now, so that neither budgets nor pods delay the deletion ({@code node/health/controller.go Reconcile}). Since v1.15 it
 * runs only with the option legacy-node-repair.
 */
public final class NodeHealth implements Controller {
    private static final Duration BLOCKED_DEDUPE = Duration.ofMinutes(15);

    private final Environment karpenter;
    private final NodeRepair repair;
    private final WorkQueue<String> queue;

    @Upstream(
            file = "pkg/controllers/node/health/controller.go",
            symbol = {"NewController", "Controller.Name", "Controller.Register"})
    public NodeHealth(Environment karpenter) {
        this.karpenter = karpenter;
        this.repair = new NodeRepair(karpenter.cloudProvider().legacyRepairPolicies());
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "node.health";
    }

    @Override
    public void start() {
        karpenter.cluster().nodes().watch((event, node) -> queue.add(node.name()));
    }

    @Upstream(
            file = "pkg/controllers/node/health/controller.go",
            symbol = {"Controller.Reconcile", "Controller.deleteNodeClaim"})
    private Result reconcile(String name) {
        StateNode state = karpenter.state().findByNodeName(name);
        NodeClaim claim = state == null ? null : state.nodeClaim();
        if (state == null || claim == null) {
            return Result.done();
        }
        Decision decision = repair.decide(Health.of(state.requireNode()), peers(claim), karpenter.now());
        if (decision instanceof NodeRepair.Wait wait) {
            return Result.requeueAfterNanos(wait.nanos());
        }
        if (decision instanceof NodeRepair.Blocked blocked) {
            publishBlocked(state.requireNode(), claim);
            return Result.requeueAfterNanos(blocked.nanos());
        }
        if (decision instanceof NodeRepair.Replace && !claim.isDeleting()) {
            replace(claim);
        }
        return Result.done();
    }

    private List<List<Health>> peers(NodeClaim claim) {
        String nodePool = claim.nodePool();
        return karpenter.state().nodes().stream()
                .filter(peer -> peer.node() != null)
                .filter(peer -> nodePool.isEmpty() || peer.nodePool().equals(nodePool))
                .map(peer -> Health.of(peer.requireNode()))
                .toList();
    }

    @Upstream(file = "pkg/controllers/node/health/controller.go", symbol = "Controller.publishNodePoolHealthEvent")
    @Upstream(
            file = "pkg/controllers/node/health/events.go",
            symbol = {"NodeRepairBlocked", "NodeRepairBlockedUnmanagedNodeClaim"},
            differs = "publishes one event about the node instead of one for each of node, claim and NodePool")
    private void publishBlocked(Node node, NodeClaim claim) {
        String place = claim.nodePool().isEmpty() ? "cluster" : "nodepool";
        karpenter
                .events()
                .publish(
                        "node/" + node.name(),
                        "NodeRepairBlocked",
                        BLOCKED_DEDUPE,
                        () -> "more than 20% nodes are unhealthy in the " + place);
    }

    @Upstream(file = "pkg/controllers/node/health/controller.go", symbol = "Controller.annotateTerminationGracePeriod")
    private void replace(NodeClaim claim) {
        TerminationTime.tighten(karpenter, claim, karpenter.now());
        karpenter.nodeClaims().delete(claim, DisruptionReason.UNHEALTHY);
    }
}
