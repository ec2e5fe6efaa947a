package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.karpenter.cloudprovider.Machine;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import java.time.Duration;

/**
 * The {@code instance.garbagecollection} controller of the AWS provider v1.14: ends machines that no claim knows, once they are
 * older than thirty seconds, and deletes their nodes. It looks every ten seconds at first, after twenty rounds every two
 * minutes.
 */
public final class InstanceGarbageCollection {
    private static final Duration AT_FIRST = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final int FIRST_ROUNDS = 20;
    private static final long YOUNG_NANOS = Duration.ofSeconds(30).toNanos();

    private final Environment karpenter;
    private int rounds;

    /** Makes the controller; its first round is at once. */
    public InstanceGarbageCollection(Environment karpenter) {
        this.karpenter = karpenter;
        schedule(Duration.ZERO);
    }

    private void schedule(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, this::collect);
    }

    private void collect() {
        for (Machine machine : karpenter.cloudProvider().machines()) {
            boolean known = karpenter.nodeClaims().findByProviderId(machine.providerId()) != null;
            if (!known && karpenter.now() - machine.launchedAt() > YOUNG_NANOS) {
                karpenter.cloudProvider().terminate(machine.providerId());
                deleteNode(machine.providerId());
            }
        }
        schedule(++rounds <= FIRST_ROUNDS ? AT_FIRST : LATER);
    }

    private void deleteNode(String providerId) {
        StateNode known = karpenter.state().find(providerId);
        Node node = known == null ? null : known.node();
        if (node != null && !node.isTerminating()) {
            karpenter.cluster().deleteNode(node);
        }
    }
}
