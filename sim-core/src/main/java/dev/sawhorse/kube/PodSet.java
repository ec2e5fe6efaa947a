package dev.sawhorse.kube;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A set of pods in the order in which they were added, for as many as a node has: a plain array that is searched from its end
 * to its beginning takes less time than a hash table then, and a tenth of the memory.
 */
public final class PodSet extends AbstractSet<Pod> {
    private static final Pod[] NONE = {};

    private @Nullable Pod[] pods = NONE;
    private int size;
    private int changes;

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean contains(@Nullable Object pod) {
        return indexOf(pod) >= 0;
    }

    @Override
    public boolean add(Pod pod) {
        if (indexOf(pod) >= 0) {
            return false;
        }
        if (size == pods.length) {
            pods = Arrays.copyOf(pods, Math.max(4, size + (size >> 1)));
        }
        pods[size++] = pod;
        changes++;
        return true;
    }

    @Override
    public boolean remove(@Nullable Object pod) {
        int index = indexOf(pod);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    @Override
    public void clear() {
        pods = NONE;
        size = 0;
        changes++;
    }

    private int indexOf(@Nullable Object pod) {
        for (int i = size - 1; i >= 0; i--) {
            if (pods[i] == pod) {
                return i;
            }
        }
        return -1;
    }

    private void removeAt(int index) {
        size--;
        System.arraycopy(pods, index + 1, pods, index, size - index);
        pods[size] = null;
        changes++;
    }

    @Override
    public Iterator<Pod> iterator() {
        return new Pods();
    }

    private final class Pods implements Iterator<Pod> {
        private int next;
        private int expectedChanges = changes;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public Pod next() {
            requireUnchanged();
            Pod pod = next < size ? pods[next] : null;
            if (pod == null) {
                throw new NoSuchElementException();
            }
            next++;
            return pod;
        }

        @Override
        public void remove() {
            requireUnchanged();
            removeAt(--next);
            expectedChanges = changes;
        }

        private void requireUnchanged() {
            if (changes != expectedChanges) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
