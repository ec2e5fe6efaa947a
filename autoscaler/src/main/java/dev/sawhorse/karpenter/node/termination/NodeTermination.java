// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.termination;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code node.termination} controller: it taints a deleted Node, drains it for at least five seconds, waits
 * until its volumes are detached, terminates its instance and removes the Node's finalizer when the instance is gone
 * ({@code node/termination/controller.go finalize}).
 */
public final class NodeTermination implements Controller {
    static final Duration MIN_DRAIN_TIME = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration INSTANCE_POLL = Duration.ofSeconds(5);
    private static final String ATTACHED = "AwaitingVolumeDetachment";
    private static final String OVERDUE = "TerminationGracePeriodElapsed";

    private final Environment karpenter;
    private final Terminator terminator;
    private final PendingVolumes volumes;
    private final WorkQueue<String> queue;

    @Upstream(
            file = "pkg/controllers/node/termination/controller.go",
            symbol = {"NewController", "Controller.Name", "Controller.Register"},
            differs = "has no rate limit of the whole queue")
    public NodeTermination(Environment karpenter, EvictionQueue evictions) {
        this.karpenter = karpenter;
        this.terminator = new Terminator(karpenter, evictions);
        this.volumes = new PendingVolumes(karpenter.cluster());
        this.queue = new WorkQueue<>(
                karpenter.cluster().simulation(),
                Phase.CONTROLLER,
                BackOff.of(Duration.ofMillis(100), Duration.ofSeconds(10)),
                this::reconcile);
    }

    @Override
    public String name() {
        return "node.termination";
    }

    @Override
    public void start() {
        karpenter.cluster().nodes().watch((event, node) -> {
            if (node.isTerminating()) {
                queue.addAfter(node.name(), event == Watch.Event.ADDED ? untilInstancePoll(node) : Duration.ZERO);
            }
        });
    }

    /** Returns the time until the next poll of an instance that began to terminate before the start. */
    private Duration untilInstancePoll(Node node) {
        NodeClaim claim = karpenter.nodeClaims().findByProviderId(node.providerId());
        Condition terminating = claim == null ? null : claim.condition(Conditions.INSTANCE_TERMINATING);
        if (terminating == null || !terminating.isTrue()) {
            return Duration.ZERO;
        }
        long poll = INSTANCE_POLL.toNanos();
        return Duration.ofNanos(poll - Math.floorMod(karpenter.now() - terminating.lastTransitionAt(), poll));
    }

    @Upstream(
            file = "pkg/controllers/node/termination/controller.go",
            symbol = {"Controller.Reconcile", "Controller.finalize"})
    private Result reconcile(String name) {
        Node node = karpenter.cluster().nodes().find(name);
        if (node == null || !node.isTerminating() || !node.finalizers().contains(NodeClaims.TERMINATION_FINALIZER)) {
            return Result.done();
        }
        NodeClaim claim = karpenter.nodeClaims().findByProviderId(node.providerId());
        if (claim != null) {
            karpenter.nodeClaims().delete(claim, DisruptionReason.NODE_DELETED);
        }
        if (!node.isReady() && !karpenter.cloudProvider().exists(node.providerId())) {
            return release(node);
        }
        terminator.taint(node);
        Result waiting = await(node, claim);
        return waiting.next() == Result.Next.DONE ? release(node) : waiting;
    }

    @Upstream(file = "pkg/controllers/node/termination/controller.go", symbol = "Controller.removeFinalizer")
    private Result release(Node node) {
        karpenter.cluster().removeFinalizer(node, NodeClaims.TERMINATION_FINALIZER);
        return Result.done();
    }

    /** Continues with drain, volumes and instance as far as possible; done once the instance is gone. */
    private Result await(Node node, @Nullable NodeClaim claim) {
        List<Condition> before = conditions(claim);
        Result result = awaitDrain(node, claim);
        if (result.next() == Result.Next.DONE) {
            result = awaitVolumeDetachment(node, claim);
        }
        if (result.next() == Result.Next.DONE && claim != null) {
            result = awaitInstanceTermination(claim);
        }
        if (claim != null && !before.equals(conditions(claim))) {
            karpenter.nodeClaims().update(claim);
        }
        return result;
    }

    @Upstream(file = "pkg/controllers/node/termination/controller.go", symbol = "Controller.awaitDrain")
    @Upstream(file = "pkg/controllers/node/termination/terminator/events/events.go", symbol = "NodeFailedToDrain")
    private Result awaitDrain(Node node, @Nullable NodeClaim claim) {
        if (claim != null && claim.condition(Conditions.DRAINED) == null) {
            karpenter.nodeClaims().setUnknown(claim, Conditions.DRAINED, "Draining", "Draining");
        }
        int waiting = terminator.drain(node, deadline(claim));
        if (waiting > 0) {
            publish(node, "FailedDraining", "Failed to drain node, " + waiting + " pods are waiting to be evicted");
            return Result.requeueAfter(POLL);
        }
        if (claim != null && !hasDrainedLongEnough(claim)) {
            return Result.requeueAfter(POLL);
        }
        if (claim != null) {
            karpenter.nodeClaims().setTrue(claim, Conditions.DRAINED);
        }
        return Result.done();
    }

    /**
     * Pods that the scheduler binds before it observes the taint are drained as well if the drain lasts for a while.
     */
    private boolean hasDrainedLongEnough(NodeClaim claim) {
        Condition drained = claim.condition(Conditions.DRAINED);
        if (drained == null) {
            return false;
        }
        return !drained.status().equals(Condition.UNKNOWN)
                || karpenter.now() - drained.lastTransitionAt() >= MIN_DRAIN_TIME.toNanos();
    }

    @Upstream(
            file = "pkg/controllers/node/termination/controller.go",
            symbol = {"Controller.awaitVolumeDetachment", "Controller.hasTerminationGracePeriodElapsed"})
    @Upstream(
            file = "pkg/controllers/node/termination/terminator/events/events.go",
            symbol = "NodeAwaitingVolumeDetachmentEvent",
            differs = "names all attachments; upstream names five")
    private Result awaitVolumeDetachment(Node node, @Nullable NodeClaim claim) {
        List<String> pending = volumes.on(node);
        boolean elapsed = karpenter.now() > deadline(claim);
        if (!pending.isEmpty() && !elapsed) {
            publish(
                    node,
                    ATTACHED,
                    "Awaiting deletion of bound volumeattachments (" + String.join(", ", pending) + ")");
        }
        if (claim != null) {
            markVolumes(claim, pending.isEmpty(), elapsed);
        }
        return pending.isEmpty() || elapsed ? Result.done() : Result.requeueAfter(POLL);
    }

    private void markVolumes(NodeClaim claim, boolean detached, boolean elapsed) {
        NodeClaims claims = karpenter.nodeClaims();
        if (detached) {
            claims.setTrue(claim, Conditions.VOLUMES_DETACHED);
        } else if (elapsed) {
            claims.setCondition(claim, Conditions.VOLUMES_DETACHED, Condition.FALSE, OVERDUE, OVERDUE);
        } else {
            claims.setUnknown(claim, Conditions.VOLUMES_DETACHED, ATTACHED, ATTACHED);
        }
    }

    @Upstream(file = "pkg/controllers/node/termination/controller.go", symbol = "Controller.awaitInstanceTermination")
    private Result awaitInstanceTermination(NodeClaim claim) {
        Deletion deletion = karpenter.cloudProvider().delete(claim);
        if (deletion == Deletion.FAILED) {
            return Result.requeue();
        }
        karpenter.nodeClaims().setTrue(claim, Conditions.INSTANCE_TERMINATING);
        return deletion == Deletion.IN_PROGRESS ? Result.requeueAfter(INSTANCE_POLL) : Result.done();
    }

    @Upstream(
            file = "pkg/controllers/node/termination/controller.go",
            symbol = "Controller.nodeTerminationTime",
            differs = "does not publish the event TerminationGracePeriodExpiring; Finalization does for the claim")
    private long deadline(@Nullable NodeClaim claim) {
        return claim == null
                ? EvictionQueue.NO_DEADLINE
                : TerminationTime.of(claim, karpenter.start()).orElse(EvictionQueue.NO_DEADLINE);
    }

    private static List<Condition> conditions(@Nullable NodeClaim claim) {
        return claim == null ? List.of() : List.copyOf(claim.conditions().all().values());
    }

    private void publish(Node node, String reason, String message) {
        karpenter.events().publish("node/" + node.name(), reason, message);
    }
}
