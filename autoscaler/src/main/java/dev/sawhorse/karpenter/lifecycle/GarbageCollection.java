package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.DisruptionReason;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import java.time.Duration;
import java.util.List;

/**
 * Karpenter's {@code nodeclaim.garbagecollection} controller: every two minutes it deletes registered claims whose machine the
 * cloud no longer has, unless their node still reports Ready.
 */
public final class GarbageCollection {
    private static final Duration PERIOD = Duration.ofMinutes(2);

    private final Environment karpenter;

    /** Makes the controller; its first round is at once. */
    public GarbageCollection(Environment karpenter) {
        this.karpenter = karpenter;
        schedule(Duration.ZERO);
    }

    private void schedule(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, this::collect);
    }

    private void collect() {
        List<NodeClaim> lost = karpenter.nodeClaims().list().stream()
                .filter(claim -> claim.isTrue(Conditions.REGISTERED) && !claim.isDeleting())
                .filter(claim -> !karpenter.cloudProvider().exists(claim.providerId()))
                .filter(claim -> !isReady(claim))
                .toList();
        lost.forEach(claim -> karpenter.nodeClaims().delete(claim, DisruptionReason.GARBAGE_COLLECTED));
        schedule(PERIOD);
    }

    private boolean isReady(NodeClaim claim) {
        StateNode known = karpenter.state().find(claim.providerId());
        Node node = known == null ? null : known.node();
        return node != null && node.isReady();
    }
}
