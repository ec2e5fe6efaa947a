// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.termination;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Karpenter's {@code eviction-queue}: it evicts pods of draining nodes through the Eviction API, with growing delays
 * while a disruption budget refuses, and deletes them directly once their grace period would exceed the node's deadline
 * ({@code node/termination/terminator/eviction.go Queue}).
 */
public final class EvictionQueue implements Controller {
    /** No deadline. */
    static final long NO_DEADLINE = Long.MAX_VALUE;

    private static final String BY = "Karpenter";
    private static final long SECOND = 1_000_000_000L;

    /** The Eviction API. */
    @FunctionalInterface
    public interface EvictionApi {
        Eviction evict(Pod pod, String by);
    }

    private final Environment karpenter;
    private final EvictionApi api;
    private final WorkQueue<Pod> queue;
    private final Map<Pod, Long> deadlines = new LinkedHashMap<>();
    private final Function<Pod, Result> rule;

    @Upstream(
            file = "pkg/controllers/node/termination/terminator/eviction.go",
            symbol = {"NewQueue", "Queue.Name", "Queue.Register"},
            differs = "has no rate limit of the whole queue")
    public EvictionQueue(Environment karpenter) {
        this(
                karpenter,
                karpenter.cluster()::evict,
                Phase.CONTROLLER,
                BackOff.of(Duration.ofMillis(100), Duration.ofSeconds(10)));
    }

    /** Makes a queue with its own API, scheduling phase within an instant, and back-off. */
    public EvictionQueue(Environment karpenter, EvictionApi api, int phase, BackOff backOff) {
        this.karpenter = karpenter;
        this.api = api;
        this.rule = karpenter.options().version().has(RuleChange.FORCED_DELETION_BY_EVICTION_QUEUE)
                ? this::evictOrDelete
                : this::evict;
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), phase, backOff, this::reconcile);
    }

    @Override
    public String name() {
        return "eviction-queue";
    }

    /** {@inheritDoc} The queue watches nothing: the termination controller adds pods. */
    @Override
    public void start() {}

    /**
     * Adds pods to evict. A pod that is in the queue keeps the earlier deadline.
     *
     * @param deadlineNanos time by which they must be gone, {@link #NO_DEADLINE} for none
     */
    @Upstream(
            file = "pkg/controllers/node/termination/terminator/eviction.go",
            symbol = {"Queue.Add", "Queue.Has", "NewQueueKey"})
    void add(Collection<Pod> pods, long deadlineNanos) {
        for (Pod pod : pods) {
            Long known = deadlines.get(pod);
            deadlines.put(pod, known == null ? deadlineNanos : Math.min(known, deadlineNanos));
            if (known == null) {
                queue.add(pod);
            }
        }
    }

    @Upstream(file = "pkg/controllers/node/termination/terminator/eviction.go", symbol = "Queue.Reconcile")
    private Result reconcile(Pod pod) {
        if (!deadlines.containsKey(pod)) {
            return Result.done();
        }
        return karpenter.cluster().pods().find(pod.key()) == pod ? rule.apply(pod) : complete(pod);
    }

    /** Deletes a pod whose grace period exceeds the deadline, and evicts another one once that is allowed. */
    @Upstream(file = "pkg/controllers/node/termination/terminator/eviction.go", symbol = "Queue.Reconcile")
    private Result evictOrDelete(Pod pod) {
        long deadline = Objects.requireNonNull(deadlines.get(pod));
        if (isDueForDeletion(pod, deadline, karpenter.now())) {
            forceDelete(pod, deadline);
            return complete(pod);
        }
        if (!Pods.isActive(pod)) {
            return complete(pod);
        }
        if (!Pods.isEvictable(pod, karpenter.now())) {
            return Result.requeue();
        }
        return evict(pod);
    }

    /**
     * Whether the pod's full grace period from now, or the remaining one of a terminating pod, exceeds the deadline. A pod
     * that is not terminating and has no grace period is never due.
     */
    @Upstream(
            file = "pkg/controllers/node/termination/terminator/terminator.go",
            symbol = "Terminator.podDeleteTimeWithGracePeriod")
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsPodEligibleForForcedEviction")
    static boolean isDueForDeletion(Pod pod, long deadlineNanos, long nowNanos) {
        if (deadlineNanos == NO_DEADLINE) {
            return false;
        }
        if (pod.isTerminating()) {
            return pod.deletionDeadline() > deadlineNanos;
        }
        return isPastDeleteTime(pod, deadlineNanos, nowNanos);
    }

    /** Whether a pod's full grace period from now exceeds the deadline. */
    @Upstream(
            file = "pkg/controllers/node/termination/terminator/terminator.go",
            symbol = "Terminator.podDeleteTimeWithGracePeriod")
    static boolean isPastDeleteTime(Pod pod, long deadlineNanos, long nowNanos) {
        long grace = pod.spec().terminationGracePeriodSeconds();
        return deadlineNanos != NO_DEADLINE
                && grace != PodSpec.NO_GRACE_PERIOD
                && nowNanos > deadlineNanos - grace * SECOND;
    }

    /** Deletes a pod with what is left of its grace period until the deadline, at least a second. */
    @Upstream(
            file = "pkg/controllers/node/termination/terminator/terminator.go",
            symbol = "Terminator.DeleteExpiringPods")
    @Upstream(file = "pkg/controllers/node/termination/terminator/events/events.go", symbol = "DisruptPodDelete")
    void forceDelete(Pod pod, long deadline) {
        long grace = Math.max((deadline - karpenter.now()) / SECOND, 1);
        karpenter
                .events()
                .publish(
                        "pod/" + pod.key(),
                        "Disrupted",
                        "Deleting the pod to accommodate the terminationTime " + karpenter.instantAt(deadline)
                                + " of the node. The pod was granted " + grace + " seconds of grace-period of its "
                                + pod.spec().terminationGracePeriodSeconds()
                                + " terminationGracePeriodSeconds. This bypasses the PDB of the pod and the"
                                + " do-not-disrupt annotation.");
        karpenter.cluster().deletePod(pod, grace, "terminationGracePeriod of the node");
    }

    @Upstream(file = "pkg/controllers/node/termination/terminator/events/events.go", symbol = "EvictPod")
    @Upstream(file = "pkg/controllers/node/termination/terminator/eviction.go", symbol = "Queue.Reconcile")
    private Result evict(Pod pod) {
        boolean isDeletedAlready = pod.isTerminating();
        Eviction answer = api.evict(pod, BY);
        return switch (answer) {
            case ACCEPTED -> {
                if (isDeletedAlready) {
                    String node = pod.nodeName();
                    karpenter
                            .cluster()
                            .journal()
                            .append(new Observation.PodEvicted(pod.key(), node == null ? "" : node, BY));
                }
                karpenter.events().publish("pod/" + pod.key(), "Evicted", "Evicted pod: " + reason(pod));
                yield complete(pod);
            }
            case NOT_FOUND -> complete(pod);
            case TOO_MANY_REQUESTS -> refused(pod, "evicting pod violates a PDB");
            case SEVERAL_BUDGETS -> refused(pod, "eviction does not support multiple PDBs");
        };
    }

    @Upstream(file = "pkg/controllers/node/termination/terminator/events/events.go", symbol = "NodeFailedToDrain")
    private Result refused(Pod pod, String why) {
        karpenter
                .events()
                .publish(
                        "node/" + pod.nodeName(),
                        "FailedDraining",
                        "Failed to drain node, " + why + " (Pod=" + pod.key() + ")");
        return Result.requeue();
    }

    private Result complete(Pod pod) {
        deadlines.remove(pod);
        return Result.done();
    }

    @Upstream(file = "pkg/controllers/node/termination/terminator/eviction.go", symbol = "evictionReason")
    private String reason(Pod pod) {
        StateNode node = karpenter.state().nodeOf(pod);
        NodeClaim claim = node == null ? null : node.nodeClaim();
        Condition stated = claim == null ? null : claim.condition(Conditions.DISRUPTION_REASON);
        return stated != null && stated.isTrue() ? stated.reason() : "Forceful Termination";
    }
}
