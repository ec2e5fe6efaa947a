// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodePredicateIndex;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code disruption} controller: a single loop that tries the methods in turn and starts the commands of the first
 * that has any. After a success the next pass follows at once, otherwise after ten seconds; while claims are being launched no
 * pass begins. Validation of a command delays the whole loop, and so does the computing time of a method: its decision is based
 * on the state at its start ({@code disruption/controller.go}, Karpenter v1.14).
 */
public final class DisruptionController implements Controller {
    private static final Duration POLL = Duration.ofSeconds(10);
    private static final Duration NOT_SYNCED = Duration.ofSeconds(1);
    private static final Duration VALIDATION_DELAY = Duration.ofSeconds(15);
    private static final Duration FIRST_BACK_OFF = Duration.ofMillis(5);
    private static final Duration LONGEST_BACK_OFF = Duration.ofSeconds(1000);

    private final Environment karpenter;
    private final OrchestrationQueue queue;
    private final DisruptionMethods methods;
    private final NodePredicateIndex bearingDisruption;
    private Duration backOff = FIRST_BACK_OFF;
    private @Nullable Long nextPassAt;

    /**
     * The result of one pass of the loop.
     *
     * @param started the commands started, all of one method
     * @param again the time of the next pass
     */
    public record Pass(List<Command> started, Duration again) {}

    /** Makes the loop over Karpenter's methods; it does not run before it is started. */
    public DisruptionController(
            Environment karpenter, OrchestrationQueue queue, ClusterCost clusterCost, DisruptionShortcuts shortcuts) {
        this(karpenter, queue, clusterCost, shortcuts, List.of());
    }

    /**
     * Makes the loop; it does not run before it is started.
     *
     * @param selectors the choices of further methods, which are tried after Karpenter's
     */
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "NewController")
    public DisruptionController(
            Environment karpenter,
            OrchestrationQueue queue,
            ClusterCost clusterCost,
            DisruptionShortcuts shortcuts,
            List<CandidateSelector> selectors) {
        this.karpenter = karpenter;
        this.queue = queue;
        this.methods = DisruptionMethods.of(
                karpenter, queue.provisioner(), queue::contains, clusterCost, shortcuts, selectors);
        this.bearingDisruption = new NodePredicateIndex(karpenter.state(), StateNode::isBeingDisrupted);
    }

    /** Returns what the loop would make of a node now; as any look, it may publish events, but it changes nothing else. */
    public DisruptionExplanation outlook(StateNode node) {
        return new DisruptionExplainer(karpenter, methods).of(node);
    }

    @Override
    public String name() {
        return "disruption";
    }

    /** Has the loop look for the first time after the options' disruption phase. */
    @Override
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "Controller.Register")
    public void start() {
        lookAfter(karpenter.options().disruptionPhase());
    }

    /** Returns the time of the next pass in nanoseconds, null while a command of the current one waits for its validation. */
    public @Nullable Long nextPassAt() {
        return nextPassAt;
    }

    private void lookAfter(Duration delay) {
        nextPassAt = karpenter.now() + delay.toNanos();
        later(delay, () -> {
            nextPassAt = null;
            pass(pass -> lookAfter(pass.again()));
        });
    }

    private void later(Duration delay, Runnable action) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.DISRUPTION, action);
    }

    /** Runs one pass, which takes as long as the validation of what it finds, and tells what it came to. */
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "Controller.Reconcile")
    public void pass(Consumer<Pass> done) {
        if (!karpenter.state().isSynced()) {
            done.accept(new Pass(List.of(), NOT_SYNCED));
            return;
        }
        tryFrom(0, this::restoreNodes, done);
    }

    /**
     * Takes back what a command left on managed nodes that are not, or no longer, being disrupted: the taint unless the Node is
     * being deleted, the condition once the node is initialized. A pass begins with that, but does not see it before it has
     * found something or is over: until then it looks at its own picture of the nodes.
     */
    @Upstream(
            file = "pkg/controllers/state/statenode.go",
            symbol = {"ClearNodeClaimsCondition", "RequireNoScheduleTaint"})
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "Controller.Reconcile")
    private void restoreNodes() {
        for (StateNode state : bearingDisruption.now()) {
            Node node = state.node();
            if (node == null
                    || !state.isManaged()
                    || queue.contains(state.providerId())
                    || state.isMarkedForDeletion()) {
                continue;
            }
            queue.takeTaintOff(node);
            if (state.isInitialized()
                    && karpenter.nodeClaims().clearCondition(state.requireNodeClaim(), Conditions.DISRUPTION_REASON)) {
                karpenter.nodeClaims().update(state.requireNodeClaim());
            }
        }
    }

    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "Controller.Reconcile")
    private void tryFrom(int first, Runnable restoration, Consumer<Pass> done) {
        DisruptionPass pass = methods.newPass();
        for (int i = first; i < methods.all().size(); i++) {
            Method method = methods.all().get(i);
            int next = i + 1;
            Proposal proposal;
            try {
                proposal = methods.propose(method, pass);
            } catch (NoNodePoolException e) {
                restoration.run();
                done.accept(new Pass(List.of(), methods.takeTime().plus(nextBackOff())));
                return;
            }
            Duration thought = methods.takeTime();
            if (!thought.isZero()) {
                restoration.run();
                later(thought, () -> followOrTry(next, method, proposal, done));
                return;
            }
            if (proposal.isNothing()) {
                continue;
            }
            restoration.run();
            follow(next, method, proposal, done);
            return;
        }
        restoration.run();
        backOff = FIRST_BACK_OFF;
        done.accept(new Pass(List.of(), POLL));
    }

    private Duration nextBackOff() {
        Duration now = backOff;
        Duration twice = backOff.multipliedBy(2);
        backOff = twice.compareTo(LONGEST_BACK_OFF) > 0 ? LONGEST_BACK_OFF : twice;
        return now;
    }

    private void followOrTry(int next, Method method, Proposal proposal, Consumer<Pass> done) {
        if (!follow(next, method, proposal, done)) {
            tryFrom(next, () -> {}, done);
        }
    }

    /** Does what a method wants; false if that is nothing. */
    private boolean follow(int next, Method method, Proposal proposal, Consumer<Pass> done) {
        if (proposal instanceof Proposal.Commands start) {
            return start(method, start, done);
        }
        Proposal.PendingValidation waiting = (Proposal.PendingValidation) proposal;
        later(VALIDATION_DELAY, () -> {
            Proposal.Commands validated = waiting.validation().get();
            Duration thought = methods.takeTime();
            if (thought.isZero()) {
                followOrTry(next, method, validated, done);
            } else {
                later(thought, () -> followOrTry(next, method, validated, done));
            }
        });
        return true;
    }

    /** Starts the commands; false if there are none. One that cannot be started makes the pass fail. */
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "Controller.disrupt")
    private boolean start(Method method, Proposal.Commands proposal, Consumer<Pass> done) {
        if (proposal.commands().isEmpty()) {
            return false;
        }
        List<Command> started = new ArrayList<>();
        for (Command command : proposal.commands()) {
            if (queue.start(command, method) != null) {
                started.add(command);
            }
        }
        if (started.size() < proposal.commands().size()) {
            done.accept(new Pass(started, nextBackOff()));
            return true;
        }
        backOff = FIRST_BACK_OFF;
        done.accept(new Pass(started, Duration.ZERO));
        return true;
    }
}
