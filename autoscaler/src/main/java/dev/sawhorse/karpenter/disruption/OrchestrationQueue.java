package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Karpenter's {@code disruption.queue}: carries commands out. Starting one taints its nodes, makes its replacements and marks
 * the nodes for deletion; once every replacement is initialized, which is looked at every second, the nodes' claims are
 * deleted. A command whose replacement is lost, or that takes too long, is given up and its nodes are set free again.
 */
public final class OrchestrationQueue {
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration MAX_BACK_OFF = Duration.ofSeconds(10);
    private static final long MIN_RETRY_NANOS = Duration.ofMinutes(10).toNanos();
    private static final long MAX_RETRY_NANOS = Duration.ofHours(1).toNanos();
    private static final long RETRY_PER_NODE_NANOS = Duration.ofMillis(80).toNanos();

    /** A command on its way. */
    private static final class Execution {
        private final Command command;
        private final String reason;
        private final long startedAt;
        private final List<String> uninitialized;

        Execution(Command command, String reason, long startedAt, List<String> replacements) {
            this.command = command;
            this.reason = reason;
            this.startedAt = startedAt;
            this.uninitialized = new ArrayList<>(replacements);
        }

        List<String> providerIds() {
            return command.candidates().stream().map(Candidate::providerId).toList();
        }
    }

    private final Environment karpenter;
    private final Provisioner provisioner;
    private final WorkQueue<String> queue;
    private final Map<String, Execution> byProviderId = new LinkedHashMap<>();

    public OrchestrationQueue(Environment karpenter, Provisioner provisioner) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.queue = new WorkQueue<>(
                karpenter.cluster().simulation(), Phase.CONTROLLER, BackOff.of(POLL, MAX_BACK_OFF), this::reconcile);
    }

    /** Returns what makes replacements. */
    Provisioner provisioner() {
        return provisioner;
    }

    /** Whether the machine of a provider id is part of a command on its way. */
    boolean contains(String providerId) {
        return byProviderId.containsKey(providerId);
    }

    /** Starts a command, unless one of its nodes is part of another one or a replacement cannot be made. */
    void start(Command command, Method method) {
        if (command.candidates().stream().anyMatch(candidate -> contains(candidate.providerId()))) {
            return;
        }
        observe(command, method);
        command.candidates().forEach(candidate -> markDisrupted(candidate, method.reason()));
        List<String> replacements = provisioner.createNodeClaims(command.replacements());
        if (replacements.size() < command.replacements().size()) {
            return;
        }
        Execution execution = new Execution(command, method.reason(), karpenter.now(), replacements);
        karpenter.state().markForDeletion(execution.providerIds(), true);
        provisioner.nominate(command.simulation());
        execution.providerIds().forEach(id -> byProviderId.put(id, execution));
        queue.add(execution.providerIds().get(0));
    }

    private void observe(Command command, Method method) {
        karpenter
                .cluster()
                .journal()
                .append(new Observation.DisruptionCommand(
                        method.reason(),
                        command.decision(),
                        method.consolidationType(),
                        command.candidates().stream()
                                .map(candidate -> candidate.nodeClaim().name())
                                .toList(),
                        command.replacements().size()));
    }

    private void markDisrupted(Candidate candidate, String reason) {
        Cluster cluster = karpenter.cluster();
        cluster.addTaint(candidate.node().requireNode(), Pods.DISRUPTED);
        NodeClaim claim = candidate.nodeClaim();
        if (karpenter.nodeClaims().setCondition(claim, Conditions.DISRUPTION_REASON, "True", reason, reason)) {
            karpenter.nodeClaims().update(claim);
        }
    }

    private Result reconcile(String providerId) {
        Execution execution = byProviderId.get(providerId);
        if (execution == null) {
            return Result.done();
        }
        if (hasLostReplacement(execution) || hasTimedOut(execution)) {
            giveUp(execution);
            return Result.done();
        }
        execution.uninitialized.removeIf(this::isInitialized);
        if (!execution.uninitialized.isEmpty()) {
            return Result.requeueAfter(POLL);
        }
        execution.command.candidates().forEach(candidate -> delete(candidate, execution.reason));
        complete(execution);
        return Result.done();
    }

    private boolean hasLostReplacement(Execution execution) {
        return execution.uninitialized.stream()
                .anyMatch(name -> karpenter.nodeClaims().find(name) == null
                        && !karpenter.state().knowsNodeClaim(name));
    }

    private boolean hasTimedOut(Execution execution) {
        long allowed = Math.max(MIN_RETRY_NANOS, Math.min(MAX_RETRY_NANOS, RETRY_PER_NODE_NANOS * byProviderId.size()));
        return karpenter.now() - execution.startedAt > allowed;
    }

    private boolean isInitialized(String name) {
        NodeClaim claim = karpenter.nodeClaims().find(name);
        return claim != null && claim.isTrue(Conditions.INITIALIZED);
    }

    private void delete(Candidate candidate, String reason) {
        karpenter.nodeClaims().delete(candidate.nodeClaim(), reason);
        karpenter
                .events()
                .publish(
                        "nodeclaim/" + candidate.nodeClaim().name(),
                        "DisruptionTerminating",
                        "Disrupting NodeClaim: " + reason);
    }

    private void giveUp(Execution execution) {
        for (Candidate candidate : execution.command.candidates()) {
            if (candidate.node().node() != null) {
                karpenter.cluster().removeTaint(candidate.node().requireNode(), Pods.DISRUPTED);
            }
            if (karpenter.nodeClaims().clearCondition(candidate.nodeClaim(), Conditions.DISRUPTION_REASON)) {
                karpenter.nodeClaims().update(candidate.nodeClaim());
            }
        }
        karpenter.state().markForDeletion(execution.providerIds(), false);
        complete(execution);
    }

    private void complete(Execution execution) {
        execution.providerIds().forEach(byProviderId::remove);
    }
}
