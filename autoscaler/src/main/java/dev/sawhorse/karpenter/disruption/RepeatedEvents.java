// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.EventDedupe;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The events of one reason that are published about the same nodes on every pass. The recorder suppresses repetitions; the end
 * of suppression is kept here, so that no text is composed for them.
 */
final class RepeatedEvents {
    private final Environment karpenter;
    private final String reason;
    private final Duration dedupe;
    private final EventDedupe silences = new EventDedupe();

    /**
     * Makes the publisher.
     *
     * @param dedupe for how long after an event another one of the reason about the same node is left out
     */
    RepeatedEvents(Environment karpenter, String reason, Duration dedupe) {
        this.karpenter = karpenter;
        this.reason = reason;
        this.dedupe = dedupe;
    }

    /** Returns what says why a node is not consolidated, at most every quarter of an hour (Karpenter v1.14, consolidation). */
    static RepeatedEvents unconsolidatable(Environment karpenter) {
        return new RepeatedEvents(karpenter, "Unconsolidatable", Duration.ofMinutes(15));
    }

    /** Publishes an event about a candidate. */
    void publish(Candidate candidate, Function<Candidate, String> message) {
        if (!isSuppressed(candidate)) {
            publish(candidate.node(), candidate.nodeClaim(), candidate.kubeNode(), () -> message.apply(candidate));
        }
    }

    /**
     * Publishes an event about a machine.
     *
     * @param node null where the claim has none yet
     */
    void publish(StateNode machine, NodeClaim claim, @Nullable Node node, Supplier<String> message) {
        if (silences.isSuppressed(machine, claim, karpenter.now())) {
            return;
        }
        long end = karpenter.events().publish(claim, node, reason, dedupe, message);
        if (node != null) {
            silences.suppress(end, machine, claim);
        }
    }

    /** Returns whether an event about the candidate would be dropped now; if false, it may be dropped nevertheless. */
    boolean isSuppressed(Candidate candidate) {
        return silences.end(candidate.node(), candidate.nodeClaim()) > karpenter.now();
    }
}
