// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.node.health.NodeRepair.Decision;
import dev.sawhorse.karpenter.node.health.NodeRepair.Health;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Karpenter's {@code node.health} controller: it deletes the claims of nodes that stay unhealthy, with a termination
 * time of now, so that neither budgets nor pods delay the deletion ({@code node/health/controller.go Reconcile}). A
 * simulated node has the condition Ready only.
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
        this.repair = new NodeRepair(karpenter.cloudProvider().repairPolicies());
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
        Decision decision = repair.decide(conditions(state.requireNode()), peers(claim), karpenter.now());
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

    private static List<Health> conditions(Node node) {
        return List.of(new Health(
                "Ready", node.isReady() ? Condition.TRUE : Condition.FALSE, ApiTime.stored(node.readyChangedAt())));
    }

    private List<List<Health>> peers(NodeClaim claim) {
        String nodePool = claim.nodePool();
        return karpenter.state().nodes().stream()
                .filter(peer -> peer.node() != null)
                .filter(peer -> nodePool.isEmpty() || peer.nodePool().equals(nodePool))
                .map(peer -> conditions(peer.requireNode()))
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
        Instant now = karpenter.instantAt(ApiTime.stored(karpenter.now()));
        String stated = claim.meta().annotations().get(TerminationTime.ANNOTATION);
        if (stated == null || !Instant.parse(stated).isBefore(now)) {
            Map<String, String> annotations = new TreeMap<>(claim.meta().annotations());
            annotations.put(TerminationTime.ANNOTATION, now.toString());
            claim.meta(claim.meta().withAnnotations(annotations));
            karpenter.nodeClaims().update(claim);
        }
        karpenter.nodeClaims().delete(claim, DisruptionReason.UNHEALTHY);
    }
}
