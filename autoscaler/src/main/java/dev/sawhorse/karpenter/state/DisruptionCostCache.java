// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.OrderedPodMap;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the pods bound to a node that have not ended, which also models for which of them upstream's StateNode has
 * a pod disruption cost ({@code state/statenode.go}).
 *
 * <p>An update of the claim drops all costs; an update of the Node restores all of them, an update of a pod that pod's.
 * In addition to changes of the objects, each of the three is reconciled again a minute after its last reconciliation,
 * so that the known costs may alternate every minute. Updates of one instant are ordered by the last change.
 */
final class DisruptionCostCache {
    private static final long RECONCILE_NANOS = Duration.ofMinutes(1).toNanos();

    /**
     * The last change of an object: its time and its position among the changes of the node; consecutive changes of pods
     * share one.
     */
    private record Update(long at, long order) {
        /** Whether the last reconciliation of this object, up to now, is later than that of the other one. */
        boolean isAfter(Update other, long now) {
            int byTime = Long.compare(latest(now), other.latest(now));
            return byTime == 0 ? order > other.order : byTime > 0;
        }

        private long latest(long now) {
            return now - (now - at) % RECONCILE_NANOS;
        }
    }

    private final OrderedPodMap<Update> pods = OrderedPodMap.create();
    private @Nullable Update claim;
    private @Nullable Update node;

    /** The last change of pods, as long as no other object has changed since. */
    private @Nullable Update lastPodUpdate;

    private long events;

    private Update update(long now) {
        return new Update(now, ++events);
    }

    /** Records a change of the claim. */
    void claimUpdated(long now) {
        claim = update(now);
        lastPodUpdate = null;
    }

    /** Records a change of the Node. */
    void nodeUpdated(long now) {
        node = update(now);
        lastPodUpdate = null;
    }

    /** Returns the pods in the order of their binding; a live view. */
    Collection<Pod> list() {
        return pods.pods();
    }

    /** Records a change or binding of a pod; returns whether the pod is new. */
    boolean podUpdated(Pod pod, long now) {
        Update update = lastPodUpdate;
        if (update == null || update.at() != now) {
            update = update(now);
            lastPodUpdate = update;
        }
        return pods.put(pod, update) == null;
    }

    /** Removes a pod; returns whether it was present. */
    boolean remove(Pod pod) {
        return pods.remove(pod) != null;
    }

    /** Whether the cost of a pod that is bound here is known. */
    boolean isKnown(Pod pod, long now) {
        Update ofClaim = claim;
        Update ofNode = node;
        Update ofPod = pods.get(pod);
        return ofClaim == null
                || (ofNode != null && ofNode.isAfter(ofClaim, now))
                || (ofPod != null && ofPod.isAfter(ofClaim, now));
    }
}
