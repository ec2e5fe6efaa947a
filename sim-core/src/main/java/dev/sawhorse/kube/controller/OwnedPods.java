package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSet;
import dev.sawhorse.kube.Watch.Event;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;

/**
 * The pods of one owner as its controller counts them: active ones (neither ended nor terminating), which of those are
 * ready, and which terminate.
 */
final class OwnedPods {
    private final PodSet active = new PodSet();
    private final BitSet ready;
    private int readyCount;
    private final PodSet terminating = new PodSet();

    /**
     * Makes the pods of an owner that has none yet.
     *
     * @param ready in which the numbers of active pods that are ready are kept, of this owner and of others
     */
    OwnedPods(BitSet ready) {
        this.ready = ready;
    }

    /** Takes a change of a pod in; true if one of the sets has changed. */
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

    private static boolean keep(PodSet set, Pod pod, boolean in) {
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

    /** Returns how many pods have been ready for at least the given nanoseconds. */
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

    /** Returns when the next ready pod will have been so for the given nanoseconds, {@link Long#MAX_VALUE} if none is left. */
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
