package dev.sawhorse.kube.scheduler;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Waiting pods in the order in which they are tried. They lie side by side: nearly all come in this order and leave at the
 * front, so that neither costs a search.
 */
final class PodOrder implements Iterable<QueuedPod> {
    private static final int SMALLEST = 4;

    private final QueueSort sort;
    private @Nullable QueuedPod[] pods = new QueuedPod[SMALLEST];
    private int start;
    private int end;

    PodOrder(QueueSort sort) {
        this.sort = sort;
    }

    boolean isEmpty() {
        return start == end;
    }

    int size() {
        return end - start;
    }

    /** Returns the pod that is tried first; throws if there is none. */
    QueuedPod first() {
        if (isEmpty()) {
            throw new NoSuchElementException("no pod waits here");
        }
        return at(start);
    }

    /** Adds a pod that is not here yet. */
    void add(QueuedPod pod) {
        if (end == pods.length) {
            makeRoom();
        }
        int place = isEmpty() || sort.compare(at(end - 1), pod) < 0 ? end : placeOf(pod);
        System.arraycopy(pods, place, pods, place + 1, end - place);
        pods[place] = pod;
        end++;
    }

    /** Adds the pods of another order, none of which is here yet. */
    void addAll(PodOrder others) {
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

    /** Takes a pod out; throws if it is not here. */
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

    /** Takes every pod out. */
    void clear() {
        pods = new QueuedPod[SMALLEST];
        start = 0;
        end = 0;
    }

    @Override
    @SuppressWarnings("NullAway") // There is a pod at every place between start and end.
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

    /** Returns where a pod is or belongs. */
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

    /** Moves the pods to the front, into more places unless half of them are free there. */
    private void makeRoom() {
        boolean isRoomy = start >= pods.length / 2;
        pods = Arrays.copyOfRange(pods, start, start + (isRoomy ? pods.length : 2 * pods.length));
        end -= start;
        start = 0;
    }
}
