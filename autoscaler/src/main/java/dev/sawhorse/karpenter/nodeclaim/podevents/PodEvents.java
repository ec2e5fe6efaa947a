// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.podevents;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.kube.podset.PodSet;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Set;

/**
 * Karpenter's {@code nodeclaim.podevents} controller: stamps a claim with the time when a pod was bound to its node, ended or
 * began to terminate there. Pods of daemon sets do not count, nor those that were bound before they appear, as at the start of
 * Karpenter; a stamp less than ten seconds old is left as it is.
 */
public final class PodEvents implements Controller {
    private static final long DEDUPE_NANOS = Duration.ofSeconds(10).toNanos();

    /** The last known state of a pod. */
    private record PodState(boolean bound, boolean terminal, boolean terminating) {
        private static final PodState NOTHING = new PodState(false, false, false);
        private static final PodState BOUND = new PodState(true, false, false);

        static PodState of(Pod pod) {
            if (pod.isTerminal() || pod.isTerminating()) {
                return new PodState(pod.nodeName() != null, pod.isTerminal(), pod.isTerminating());
            }
            return pod.nodeName() == null ? NOTHING : BOUND;
        }

        @Upstream(file = "pkg/controllers/nodeclaim/podevents/controller.go", symbol = "Controller.Register")
        boolean hasMoved(PodState now) {
            return now.bound && (!bound || (!terminal && now.terminal) || (!terminating && now.terminating));
        }
    }

    private final Environment karpenter;
    private final PodMap<PodState> states = PodMap.create();

    /** The pods due later in this instant; they share a timer. */
    private Set<Pod> due = PodSet.create();

    @Upstream(
            file = "pkg/controllers/nodeclaim/podevents/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public PodEvents(Environment karpenter) {
        this.karpenter = karpenter;
    }

    @Override
    public String name() {
        return "nodeclaim.podevents";
    }

    @Override
    public void start() {
        karpenter.cluster().pods().watch(this::onPod);
    }

    private void onPod(Watch.Event event, Pod pod) {
        if (event == Watch.Event.DELETED) {
            states.remove(pod);
            return;
        }
        if (pod.isOwnedByDaemonSet()) {
            return;
        }
        PodState now = PodState.of(pod);
        PodState before = states.put(pod, now);
        boolean isOld = event == Watch.Event.ADDED && pod.boundAt() != Pod.NEVER && pod.boundAt() < karpenter.now();
        if (!isOld && (before == null ? PodState.NOTHING : before).hasMoved(now)) {
            makeDue(pod);
        }
    }

    private void makeDue(Pod pod) {
        if (due.isEmpty()) {
            karpenter.cluster().simulation().schedule(0, Phase.CONTROLLER, this::reconcileDue);
        }
        due.add(pod);
    }

    private void reconcileDue() {
        Set<Pod> pods = due;
        due = PodSet.create();
        pods.forEach(this::reconcile);
    }

    @Upstream(file = "pkg/controllers/nodeclaim/podevents/controller.go", symbol = "Controller.Reconcile")
    private void reconcile(Pod pod) {
        StateNode node = states.get(pod) == null ? null : karpenter.state().nodeOf(pod);
        NodeClaim claim = node == null ? null : node.nodeClaim();
        if (claim != null && isStamped(pod, claim.lastPodEventAt(), karpenter.now())) {
            claim.lastPodEventAt(ApiTime.stored(karpenter.now()));
            karpenter.nodeClaims().update(claim);
        }
    }

    /**
     * Whether an event of the pod moves the time its node's claim remembers.
     *
     * @param lastPodEventAt the time remembered, in nanoseconds; {@link Pod#NEVER} if there was none
     */
    @Upstream(file = "pkg/controllers/nodeclaim/podevents/controller.go", symbol = "Controller.Reconcile")
    public static boolean isStamped(Pod pod, long lastPodEventAt, long now) {
        return pod.nodeName() != null
                && !pod.isOwnedByDaemonSet()
                && (lastPodEventAt == Pod.NEVER || now - lastPodEventAt >= DEDUPE_NANOS);
    }
}
