// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.garbagecollection;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodePredicateIndex;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;

/**
 * Karpenter's {@code nodeclaim.garbagecollection} controller: every two minutes it deletes registered claims whose
 * instance the cloud no longer has, unless their node still reports Ready ({@code
 * nodeclaim/garbagecollection/controller.go Reconcile}).
 */
public final class GarbageCollection implements Controller {
    private static final Duration PERIOD = Duration.ofMinutes(2);

    private final Environment karpenter;

    /** The nodes whose claim may be orphaned; almost always empty. */
    private final NodePredicateIndex suspects;

    @Upstream(
            file = "pkg/controllers/nodeclaim/garbagecollection/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public GarbageCollection(Environment karpenter) {
        this.karpenter = karpenter;
        this.suspects = new NodePredicateIndex(karpenter.state(), GarbageCollection::isPossiblyOrphaned);
    }

    @Override
    public String name() {
        return "nodeclaim.garbagecollection";
    }

    @Override
    public void start() {
        schedule(Duration.ZERO);
    }

    private void schedule(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, this::collect);
    }

    private void collect() {
        List<NodeClaim> suspected =
                suspects.now().stream().map(StateNode::requireNodeClaim).toList();
        if (!suspected.isEmpty()) {
            deleteLost(suspected);
        }
        schedule(PERIOD);
    }

    /** Deletes them in the order of creation, which can differ from the order of launch. */
    @Upstream(file = "pkg/controllers/nodeclaim/garbagecollection/controller.go", symbol = "Controller.Reconcile")
    private void deleteLost(List<NodeClaim> suspected) {
        List<NodeClaim> lost = karpenter.nodeClaims().list().stream()
                .filter(suspected::contains)
                .filter(claim -> !karpenter.cloudProvider().exists(claim.providerId()))
                .toList();
        lost.forEach(claim -> karpenter.nodeClaims().delete(claim, DisruptionReason.GARBAGE_COLLECTED));
    }

    @Upstream(file = "pkg/controllers/nodeclaim/garbagecollection/controller.go", symbol = "Controller.Reconcile")
    private static boolean isPossiblyOrphaned(StateNode machine) {
        NodeClaim claim = machine.nodeClaim();
        Node node = machine.node();
        return claim != null
                && claim.isTrue(Conditions.REGISTERED)
                && !claim.isDeleting()
                && (node == null || !node.isReady());
    }
}
