// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code disruption.queue}, which executes commands: the start taints their nodes, creates the replacements and
 * marks the nodes for deletion; when every replacement is initialized, which is checked every second, the claims of the nodes
 * are deleted. A command whose replacement is lost, or that takes too long, fails, and its nodes are untainted and unmarked
 * ({@code disruption/queue.go}, Karpenter v1.14).
 */
public final class OrchestrationQueue implements Controller {
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration MAX_BACK_OFF = Duration.ofSeconds(10);
    private static final long MIN_RETRY_NANOS = Duration.ofMinutes(10).toNanos();
    private static final long MAX_RETRY_NANOS = Duration.ofHours(1).toNanos();
    private static final long RETRY_PER_NODE_NANOS = Duration.ofMillis(80).toNanos();

    private final Environment karpenter;
    private final Provisioner provisioner;
    private final WorkQueue<String> queue;
    private final Map<String, CommandExecution> byProviderId = new LinkedHashMap<>();

    @Upstream(
            file = "pkg/controllers/disruption/queue.go",
            symbol = {"NewQueue", "Queue.Register"},
            differs = "has no limit of 100 reconciles per second")
    public OrchestrationQueue(Environment karpenter, Provisioner provisioner) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.queue = new WorkQueue<>(
                karpenter.cluster().simulation(), Phase.CONTROLLER, BackOff.of(POLL, MAX_BACK_OFF), this::reconcile);
    }

    @Override
    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.Name")
    public String name() {
        return "disruption.queue";
    }

    /** {@inheritDoc} The queue watches nothing: the disruption controller adds commands. */
    @Override
    public void start() {}

    /** Returns what makes replacements. */
    Provisioner provisioner() {
        return provisioner;
    }

    /** Whether the machine of a provider id is part of a command on its way. */
    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.HasAny")
    boolean contains(String providerId) {
        return byProviderId.containsKey(providerId);
    }

    /** Whether no command is on its way. */
    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.IsEmpty")
    public boolean isEmpty() {
        return byProviderId.isEmpty();
    }

    /** Starts what a method wants; see {@link #start(Command, DisruptionReason, String)}. */
    @Nullable
    CommandExecution start(Command command, Method method) {
        return start(command, method.reason(), method.consolidationType());
    }

    /**
     * Starts a command, unless one of its nodes is part of another one or a replacement cannot be made.
     *
     * @param reason the reason of a disruption method
     * @param consolidationType how consolidation is meant, empty where it is no consolidation
     * @return null if it was not started
     */
    @Upstream(
            file = "pkg/controllers/disruption/queue.go",
            symbol = {"Queue.StartCommand", "Queue.createReplacementNodeClaims"})
    public @Nullable CommandExecution start(Command command, DisruptionReason reason, String consolidationType) {
        if (command.candidates().stream().anyMatch(candidate -> contains(candidate.providerId()))) {
            return null;
        }
        observe(command, reason, consolidationType);
        command.candidates().forEach(candidate -> markDisrupted(candidate, reason));
        List<String> replacements = provisioner.createNodeClaims(command.replacements());
        if (replacements.size() < command.replacements().size()) {
            return null;
        }
        CommandExecution execution = new CommandExecution(command, reason, karpenter.now(), replacements);
        karpenter.state().markForDeletion(execution.providerIds(), true);
        provisioner.record(command.simulation());
        execution.providerIds().forEach(id -> byProviderId.put(id, execution));
        queue.add(execution.providerIds().get(0));
        return execution;
    }

    private void observe(Command command, DisruptionReason reason, String consolidationType) {
        karpenter
                .cluster()
                .journal()
                .append(new Observation.DisruptionCommand(
                        reason.text(),
                        command.decision(),
                        consolidationType,
                        command.candidates().stream()
                                .map(candidate -> candidate.nodeClaim().name())
                                .toList(),
                        command.replacements().size()));
    }

    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.markDisrupted")
    private void markDisrupted(Candidate candidate, DisruptionReason reason) {
        Cluster cluster = karpenter.cluster();
        cluster.addTaint(candidate.kubeNode(), Pods.DISRUPTED);
        NodeClaim claim = candidate.nodeClaim();
        if (karpenter
                .nodeClaims()
                .setCondition(claim, Conditions.DISRUPTION_REASON, "True", reason.text(), reason.text())) {
            karpenter.nodeClaims().update(claim);
        }
    }

    @Upstream(
            file = "pkg/controllers/disruption/queue.go",
            symbol = {"Queue.Reconcile", "Queue.waitOrTerminate"})
    private Result reconcile(String providerId) {
        CommandExecution execution = byProviderId.get(providerId);
        if (execution == null) {
            return Result.done();
        }
        if (hasLostReplacement(execution)) {
            return giveUp(execution);
        }
        execution.uninitialized().forEach(name -> publishLaunching(name, execution.reason()));
        execution.noteInitialized(this::isInitialized);
        boolean ready = execution.uninitialized().isEmpty();
        if (ready) {
            execution.command().candidates().forEach(candidate -> delete(candidate, execution));
        }
        if (hasTimedOut(execution)) {
            return giveUp(execution);
        }
        if (!ready) {
            return Result.requeueAfter(POLL);
        }
        execution.succeeded();
        return complete(execution);
    }

    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.waitOrTerminate")
    private boolean hasLostReplacement(CommandExecution execution) {
        return execution.uninitialized().stream()
                .anyMatch(name -> karpenter.nodeClaims().find(name) == null
                        && !karpenter.state().hasNodeClaim(name));
    }

    /** Counts from the start, even for a command that has just got as far as deleting its nodes. */
    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.GetMaxRetryDuration")
    private boolean hasTimedOut(CommandExecution execution) {
        long allowed = Math.max(MIN_RETRY_NANOS, Math.min(MAX_RETRY_NANOS, RETRY_PER_NODE_NANOS * byProviderId.size()));
        return karpenter.now() - execution.startedAt() > allowed;
    }

    private boolean isInitialized(String name) {
        NodeClaim claim = karpenter.nodeClaims().find(name);
        return claim != null && claim.isTrue(Conditions.INITIALIZED);
    }

    @Upstream(
            file = "pkg/controllers/disruption/events/events.go",
            symbol = {"Launching", "WaitingOnReadiness"})
    private void publishLaunching(String name, DisruptionReason reason) {
        NodeClaim claim = karpenter.nodeClaims().find(name);
        if (claim == null) {
            return;
        }
        EventRecorder events = karpenter.events();
        events.publishByMessage(claim.reference(), "DisruptionLaunching", "Launching NodeClaim: " + reason.text());
        if (!claim.isTrue(Conditions.INITIALIZED)) {
            events.publish(
                    claim.reference(), "DisruptionWaitingReadiness", "Waiting on readiness to continue disruption");
        }
    }

    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.waitOrTerminate")
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "Terminating")
    private void delete(Candidate candidate, CommandExecution execution) {
        DisruptionReason reason = execution.reason();
        NodeClaim claim = candidate.nodeClaim();
        if (karpenter.nodeClaims().find(claim.name()) != claim) {
            return;
        }
        Duration drainBound = execution.command().drainBound();
        if (drainBound != null) {
            TerminationTime.tighten(karpenter, claim, karpenter.now() + drainBound.toNanos());
        }
        karpenter.nodeClaims().delete(claim, reason);
        EventRecorder events = karpenter.events();
        events.publishByMessage(
                "node/" + candidate.name(), "DisruptionTerminating", "Disrupting Node: " + reason.text());
        events.publishByMessage(claim.reference(), "DisruptionTerminating", "Disrupting NodeClaim: " + reason.text());
    }

    /** Leaves replacements that were made alone: they are nodes like others now. */
    @Upstream(
            file = "pkg/controllers/disruption/queue.go",
            symbol = {"Queue.Reconcile", "Queue.CompleteCommand"})
    private Result giveUp(CommandExecution execution) {
        for (Candidate candidate : execution.command().candidates()) {
            takeTaintOff(candidate.kubeNode());
            if (karpenter.nodeClaims().clearCondition(candidate.nodeClaim(), Conditions.DISRUPTION_REASON)) {
                karpenter.nodeClaims().update(candidate.nodeClaim());
            }
        }
        karpenter.state().markForDeletion(execution.providerIds(), false);
        return complete(execution);
    }

    /**
     * Takes what marks it as disrupted off a Node, unless that is being deleted: its termination needs the taint (Karpenter
     * v1.14).
     */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "RequireNoScheduleTaint")
    void takeTaintOff(Node node) {
        if (!node.isTerminating()) {
            karpenter.cluster().removeTaint(node, Pods.DISRUPTED);
        }
    }

    @Upstream(file = "pkg/controllers/disruption/queue.go", symbol = "Queue.CompleteCommand")
    private Result complete(CommandExecution execution) {
        execution.providerIds().forEach(byProviderId::remove);
        return Result.done();
    }
}
