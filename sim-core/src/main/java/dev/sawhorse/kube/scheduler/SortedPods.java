// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A sorted array of queued pods: nearly all are added at the end and removed from the front, so that neither needs a search.
 */
final class SortedPods implements Iterable<QueuedPod> {
    private static final int SMALLEST = 4;

    private final QueueSort sort;
    private @Nullable QueuedPod[] pods = new QueuedPod[SMALLEST];
    private int start;
    private int end;

    SortedPods(QueueSort sort) {
        this.sort = sort;
    }

    boolean isEmpty() {
        return start == end;
    }

    int size() {
        return end - start;
    }

    /** Returns the first pod; throws if there is none. */
    QueuedPod first() {
        if (isEmpty()) {
            throw new NoSuchElementException("no pod waits here");
        }
        return at(start);
    }

    /** Adds a pod that is not in it yet. */
    void add(QueuedPod pod) {
        if (end == pods.length) {
            makeRoom();
        }
        int place = isEmpty() || sort.compare(at(end - 1), pod) < 0 ? end : placeOf(pod);
        System.arraycopy(pods, place, pods, place + 1, end - place);
        pods[place] = pod;
        end++;
    }

    /** Adds the pods of another one, none of which is in it yet. */
    void addAll(SortedPods others) {
        if (others.isEmpty()) {
            return;
        }
        boolean follow = isEmpty() || sort.compare(at(end - 1), others.first()) < 0;
        int size = size() + others.size();
        @Nullable QueuedPod[] all = Arrays.copyOfRange(pods, start, start + Math.max(SMALLEST, size));
        System.arraycopy(others.pods, others.start, all, size(), others.size());
        if (!follow) {
            Arrays.sort(all, 0, size, sort::compare);
        }
        pods = all;
        start = 0;
        end = size;
    }

    /** Removes a pod; throws if it is not in it. */
    void remove(QueuedPod pod) {
        int place = start < end && pods[start] == pod ? start : placeOf(pod);
        if (place == end || pods[place] != pod) {
            throw new NoSuchElementException(pod.pod() + " does not wait here");
        }
        if (place == start) {
            pods[start++] = null;
            return;
        }
        System.arraycopy(pods, place + 1, pods, place, end - place - 1);
        pods[--end] = null;
    }

    /** Removes every pod. */
    void clear() {
        pods = new QueuedPod[SMALLEST];
        start = 0;
        end = 0;
    }

    @Override
    @SuppressWarnings("NullAway") // There is a pod at every index between start and end.
    public Iterator<QueuedPod> iterator() {
        return List.of(Arrays.copyOfRange(pods, start, end)).iterator();
    }

    private QueuedPod at(int place) {
        QueuedPod pod = pods[place];
        if (pod == null) {
            throw new IllegalStateException("no pod is at " + place);
        }
        return pod;
    }

    /** Returns the index of a pod, or that of its insertion. */
    private int placeOf(QueuedPod pod) {
        int low = start;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sort.compare(at(middle), pod) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Moves the pods to the front, into a larger array unless half of it is free there. */
    private void makeRoom() {
        boolean isRoomy = start >= pods.length / 2;
        pods = Arrays.copyOfRange(pods, start, start + (isRoomy ? pods.length : 2 * pods.length));
        end -= start;
        start = 0;
    }
}
