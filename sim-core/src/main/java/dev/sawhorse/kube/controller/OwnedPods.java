// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodSet;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;

/**
 * The pods of one owner as its controller counts them: active ones (neither ended nor terminating), the ready ones among them,
 * and terminating ones.
 */
final class OwnedPods {
    private final Set<Pod> active = PodSet.create();
    private final BitSet ready;
    private int readyCount;
    private final Set<Pod> terminating = PodSet.create();

    /**
     * Makes an empty set of pods.
     *
     * @param ready the numbers of active ready pods, shared between owners
     */
    OwnedPods(BitSet ready) {
        this.ready = ready;
    }

    /** Processes a change of a pod; true if one of the sets has changed. */
    boolean take(Event event, Pod pod) {
        boolean exists = event != Event.DELETED && !pod.isTerminal();
        boolean isActive = exists && !pod.isTerminating();
        boolean changed = keep(active, pod, isActive);
        changed |= keepReady(pod, isActive && pod.isReady());
        changed |= keep(terminating, pod, exists && pod.isTerminating());
        return changed;
    }

    private boolean keepReady(Pod pod, boolean in) {
        if (ready.get(pod.number()) == in) {
            return false;
        }
        ready.set(pod.number(), in);
        readyCount += in ? 1 : -1;
        return true;
    }

    private static boolean keep(Set<Pod> set, Pod pod, boolean in) {
        return in ? set.add(pod) : set.remove(pod);
    }

    /** Returns the active pods, oldest first; a live view. */
    Collection<Pod> active() {
        return Collections.unmodifiableSet(active);
    }

    int activeCount() {
        return active.size();
    }

    int terminatingCount() {
        return terminating.size();
    }

    boolean isEmpty() {
        return active.isEmpty() && terminating.isEmpty();
    }

    int readyCount() {
        return readyCount;
    }

    /** Returns the number of pods that have been ready for at least the given nanoseconds. */
    int availableCount(long minReadyNanos, long now) {
        if (minReadyNanos == 0) {
            return readyCount;
        }
        int count = 0;
        for (Pod pod : active) {
            if (ready.get(pod.number()) && pod.readyAt() + minReadyNanos <= now) {
                count++;
            }
        }
        return count;
    }

    /** Returns when the next ready pod becomes available after the given nanoseconds, {@link Long#MAX_VALUE} if none will. */
    long nextAvailableAt(long minReadyNanos, long now) {
        long next = Long.MAX_VALUE;
        for (Pod pod : active) {
            long at = pod.readyAt() + minReadyNanos;
            if (ready.get(pod.number()) && at > now) {
                next = Math.min(next, at);
            }
        }
        return next;
    }
}
