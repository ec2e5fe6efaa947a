package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Karpenter's {@code disruption} controller: a single loop that tries its methods in turn and starts what the first
 * successful one wants. After a success it looks again at once, otherwise after ten seconds; while claims are being launched
 * it holds back. A method that validates its findings keeps the whole loop waiting meanwhile.
 */
public final class DisruptionController {
    private static final Duration POLL = Duration.ofSeconds(10);
    private static final Duration NOT_SYNCED = Duration.ofSeconds(1);
    private static final Duration VALIDATION_DELAY = Duration.ofSeconds(15);

    private final Environment karpenter;
    private final OrchestrationQueue queue;
    private final Candidates candidates;
    private final DisruptionBudgets budgets;
    private final List<Method> methods;

    /** Makes the loop, which first looks after the options' disruption phase. */
    public DisruptionController(Environment karpenter, OrchestrationQueue queue) {
        this.karpenter = karpenter;
        this.queue = queue;
        this.candidates = new Candidates(karpenter, queue::contains);
        this.budgets = new DisruptionBudgets(karpenter);
        this.methods = List.of(new Emptiness(karpenter, candidates, budgets));
        lookAfter(karpenter.options().disruptionPhase());
    }

    private void lookAfter(Duration delay) {
        later(delay, this::look);
    }

    private void later(Duration delay, Runnable action) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.DISRUPTION, action);
    }

    private void look() {
        if (!karpenter.state().isSynced()) {
            lookAfter(NOT_SYNCED);
            return;
        }
        restoreNodes();
        tryFrom(0);
    }

    /** Takes back what a command left on nodes that are not, or no longer, being disrupted. */
    private void restoreNodes() {
        for (StateNode state : List.copyOf(karpenter.state().nodes())) {
            Node node = state.node();
            if (node == null || queue.contains(state.providerId()) || state.isMarkedForDeletion()) {
                continue;
            }
            karpenter.cluster().removeTaint(node, Pods.DISRUPTED);
            if (state.isManaged()
                    && karpenter.nodeClaims().clearCondition(state.requireNodeClaim(), Conditions.DISRUPTION_REASON)) {
                karpenter.nodeClaims().update(state.requireNodeClaim());
            }
        }
    }

    private void tryFrom(int first) {
        for (int i = first; i < methods.size(); i++) {
            Method method = methods.get(i);
            int next = i + 1;
            Proposal proposal = propose(method);
            if (proposal instanceof Proposal.Validate waiting) {
                later(VALIDATION_DELAY, () -> {
                    if (!start(method, waiting.validation().get())) {
                        tryFrom(next);
                    }
                });
                return;
            }
            if (start(method, (Proposal.Start) proposal)) {
                return;
            }
        }
        lookAfter(POLL);
    }

    private Proposal propose(Method method) {
        List<Candidate> found = candidates.find(method);
        if (found.isEmpty()) {
            return Proposal.NOTHING;
        }
        Map<String, Integer> left = budgets.left(method.reason());
        return method.compute(left, found);
    }

    /** Starts the commands; false if there are none. */
    private boolean start(Method method, Proposal.Start proposal) {
        if (proposal.commands().isEmpty()) {
            return false;
        }
        for (Command command : proposal.commands()) {
            queue.start(command, method);
        }
        lookAfter(Duration.ZERO);
        return true;
    }
}
