// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The common base of {@link PodSet} and {@link ArrayPodMap}: pods in insertion order, each with an optional value.
 *
 * <p>Few pods are stored in a plain array, which is searched from its end to its beginning. For more, a second array with their
 * indices in the first is an open-addressing hash table with linear probing, keyed by the pod's number; a removed pod leaves a
 * hole in the first array. Both take a third of the memory of a linked hash table, and far fewer objects for the garbage
 * collector.
 */
class PodTable extends AbstractSet<Pod> {
    private static final Pod[] NO_PODS = {};
    private static final Object[] NO_VALUES = {};
    private static final int[] NO_PLACES = {};

    /** The number of pods up to which a linear search is used: in adjacent memory it is cheaper than two random accesses. */
    private static final int FEW = 64;

    private @Nullable Pod[] pods = NO_PODS;
    private @Nullable Object[] values = NO_VALUES;
    private final boolean valued;

    /** The hash table of pod index plus one, 0 for a free slot; empty while the pods are few. */
    private int[] places = NO_PLACES;

    private int start;
    private int end;
    private int size;
    private int changes;

    /** Makes an empty table, with or without values. */
    PodTable(boolean valued) {
        this.valued = valued;
    }

    @Override
    public final int size() {
        return size;
    }

    @Override
    public final boolean contains(@Nullable Object pod) {
        return indexOf(pod) >= 0;
    }

    @Override
    public final boolean remove(@Nullable Object pod) {
        int index = indexOf(pod);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    /** Returns the index of the pod, -1 if it is not in the table. */
    final int indexOf(@Nullable Object pod) {
        return places.length == 0 ? search(pod) : pod instanceof Pod known ? probe(known) : -1;
    }

    private int search(@Nullable Object pod) {
        for (int i = end - 1; i >= 0; i--) {
            if (pods[i] == pod) {
                return i;
            }
        }
        return -1;
    }

    private int probe(Pod pod) {
        for (int slot = home(pod); places[slot] != 0; slot = next(slot)) {
            int index = places[slot] - 1;
            if (pods[index] == pod) {
                return index;
            }
        }
        return -1;
    }

    final Object value(int index) {
        Object value = values[index];
        if (value == null) {
            throw new IllegalStateException("nothing is kept at " + index);
        }
        return value;
    }

    final void value(int index, Object value) {
        values[index] = value;
    }

    /** Adds a pod that is not in the table yet and returns its index. */
    final int append(Pod pod) {
        if (end == pods.length) {
            boolean hasRoom = size < end - (end >> 2);
            rearrange(hasRoom ? end : Math.max(4, end + (end >> 1)));
        }
        pods[end] = pod;
        size++;
        changes++;
        if (places.length > 0) {
            link(pod, end);
        }
        return end++;
    }

    /** Removes the entry at an index; later entries may move. */
    final void removeAt(int index) {
        vacate(index);
        if (places.length > 0 && size < pods.length >> 2) {
            rearrange(pods.length >> 1);
        }
    }

    /** Removes the entry at an index; if the pods are few later entries move up by one, otherwise they stay. */
    private void vacate(int index) {
        size--;
        changes++;
        if (places.length == 0) {
            end--;
            closeGap(pods, index);
            if (valued) {
                closeGap(values, index);
            }
            return;
        }
        unlink(index);
        pods[index] = null;
        if (valued) {
            values[index] = null;
        }
        while (start < end && pods[start] == null) {
            start++;
        }
    }

    private void closeGap(@Nullable Object[] array, int index) {
        System.arraycopy(array, index + 1, array, index, end - index);
        array[end] = null;
    }

    @Override
    public final void clear() {
        pods = NO_PODS;
        values = NO_VALUES;
        places = NO_PLACES;
        start = 0;
        end = 0;
        size = 0;
        changes++;
    }

    /** Moves all entries into arrays of the given length, without holes; if nothing moves, the hash table stays valid. */
    private void rearrange(int length) {
        int wantedPlaces = length <= FEW ? 0 : 4 * Integer.highestOneBit(length - 1);
        if (size == end && places.length == wantedPlaces) {
            pods = Arrays.copyOf(pods, length);
            values = valued ? Arrays.copyOf(values, length) : NO_VALUES;
            return;
        }
        @Nullable Pod[] oldPods = pods;
        @Nullable Object[] oldValues = values;
        int oldEnd = end;
        pods = new Pod[length];
        values = valued ? new Object[length] : NO_VALUES;
        places = wantedPlaces == 0 ? NO_PLACES : new int[wantedPlaces];
        end = 0;
        for (int i = start; i < oldEnd; i++) {
            Pod pod = oldPods[i];
            if (pod == null) {
                continue;
            }
            pods[end] = pod;
            if (valued) {
                values[end] = oldValues[i];
            }
            if (places.length > 0) {
                link(pod, end);
            }
            end++;
        }
        start = 0;
    }

    private void link(Pod pod, int index) {
        int slot = home(pod);
        while (places[slot] != 0) {
            slot = next(slot);
        }
        places[slot] = index + 1;
    }

    /** Frees the hash slot of a pod; displaced entries after it move closer to their home slots. */
    private void unlink(int index) {
        int free = home(pod(index));
        while (places[free] != index + 1) {
            free = next(free);
        }
        for (int slot = next(free); places[slot] != 0; slot = next(slot)) {
            int home = home(pod(places[slot] - 1));
            boolean reachesFree = distance(home, slot) >= distance(free, slot);
            if (reachesFree) {
                places[free] = places[slot];
                free = slot;
            }
        }
        places[free] = 0;
    }

    private Pod pod(int index) {
        Pod pod = pods[index];
        if (pod == null) {
            throw new IllegalStateException("no pod is at " + index);
        }
        return pod;
    }

    /**
     * Returns the home slot of a pod. Neighbours have a free slot between them; otherwise a removal would scan a long run of
     * entries.
     */
    private int home(Pod pod) {
        return 2 * pod.number() & places.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & places.length - 1;
    }

    private int distance(int from, int to) {
        return to - from & places.length - 1;
    }

    @Override
    public final Iterator<Pod> iterator() {
        Cursor cursor = new Cursor();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Pod next() {
                return cursor.nextPod();
            }

            @Override
            public void remove() {
                cursor.remove();
            }
        };
    }

    /** A fail-fast iterator over the pods in their order. */
    final class Cursor {
        private int next = start;
        private int last = -1;
        private int expectedChanges = changes;

        boolean hasNext() {
            while (next < end && pods[next] == null) {
                next++;
            }
            return next < end;
        }

        /** Returns the index of the next pod. */
        int next() {
            requireUnchanged();
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next++;
            return last;
        }

        Pod nextPod() {
            return pod(next());
        }

        /** Removes the entry returned last. */
        void remove() {
            requireUnchanged();
            if (last < 0) {
                throw new IllegalStateException("nothing was returned that could be removed");
            }
            vacate(last);
            if (places.length == 0) {
                next--;
            }
            last = -1;
            expectedChanges = changes;
        }

        private void requireUnchanged() {
            if (changes != expectedChanges) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
