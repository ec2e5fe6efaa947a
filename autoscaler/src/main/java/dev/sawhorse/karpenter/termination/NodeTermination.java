package dev.sawhorse.karpenter.termination;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.karpenter.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.DisruptionReason;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code node.termination} controller: taints a Node whose deletion was asked for, drains it for at least five
 * seconds, has its machine terminated and lets the Node go when the machine is gone.
 */
public final class NodeTermination {
    static final Duration MIN_DRAIN_TIME = Duration.ofSeconds(5);

    private static final Duration DRAIN_POLL = Duration.ofSeconds(1);
    private static final Duration INSTANCE_POLL = Duration.ofSeconds(5);

    private final Environment karpenter;
    private final Terminator terminator;

    /** Makes the controller and has it watch Nodes. */
    public NodeTermination(Environment karpenter, EvictionQueue evictions) {
        this.karpenter = karpenter;
        this.terminator = new Terminator(karpenter, evictions);
        WorkQueue<String> queue = new WorkQueue<>(
                karpenter.cluster().simulation(),
                Phase.CONTROLLER,
                BackOff.of(Duration.ofMillis(100), Duration.ofSeconds(10)),
                this::reconcile);
        karpenter.cluster().nodes().watch((event, node) -> {
            if (node.isTerminating()) {
                queue.add(node.name());
            }
        });
    }

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

    private Result release(Node node) {
        karpenter.cluster().removeFinalizer(node, NodeClaims.TERMINATION_FINALIZER);
        return Result.done();
    }

    private Result await(Node node, @Nullable NodeClaim claim) {
        long deadline = claim == null
                ? EvictionQueue.NO_DEADLINE
                : TerminationTime.of(claim, karpenter.start()).orElse(EvictionQueue.NO_DEADLINE);
        boolean changed = claim != null
                && claim.condition(Conditions.DRAINED) == null
                && karpenter.nodeClaims().setUnknown(claim, Conditions.DRAINED, "Draining", "Draining");
        int waiting = terminator.drain(node, deadline);
        if (waiting > 0) {
            karpenter
                    .events()
                    .publish(
                            "node/" + node.name(),
                            "FailedDraining",
                            "Failed to drain node, " + waiting + " pods are waiting to be evicted");
            return patched(claim, changed, Result.requeueAfter(DRAIN_POLL));
        }
        if (claim == null) {
            return Result.done();
        }
        if (!hasDrainedLongEnough(claim)) {
            return patched(claim, changed, Result.requeueAfter(DRAIN_POLL));
        }
        changed |= karpenter.nodeClaims().setTrue(claim, Conditions.DRAINED);
        changed |= karpenter.nodeClaims().setTrue(claim, Conditions.VOLUMES_DETACHED);
        Deletion deletion = karpenter.cloudProvider().delete(claim);
        changed |= karpenter.nodeClaims().setTrue(claim, Conditions.INSTANCE_TERMINATING);
        Result next = deletion == Deletion.IN_PROGRESS ? Result.requeueAfter(INSTANCE_POLL) : Result.done();
        return patched(claim, changed, next);
    }

    /** Pods that the scheduler binds before it sees the taint are drained as well if the drain goes on for a while. */
    private boolean hasDrainedLongEnough(NodeClaim claim) {
        Condition drained = claim.condition(Conditions.DRAINED);
        if (drained == null) {
            return false;
        }
        return !drained.status().equals("Unknown")
                || karpenter.now() - drained.lastTransitionAt() >= MIN_DRAIN_TIME.toNanos();
    }

    private Result patched(@Nullable NodeClaim claim, boolean changed, Result result) {
        if (claim != null && changed) {
            karpenter.nodeClaims().update(claim);
        }
        return result;
    }
}
