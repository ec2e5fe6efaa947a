package dev.sawhorse.kube;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What somebody keeps of pods, told apart by identity, in the order in which they were first put; small for few pods, quick for
 * many.
 *
 * @param <V> what is kept of a pod
 */
public final class PodMap<V> {
    private final PodTable pods = new PodTable(true);

    public int size() {
        return pods.size();
    }

    public boolean isEmpty() {
        return pods.size() == 0;
    }

    public boolean contains(Pod pod) {
        return pods.indexOf(pod) >= 0;
    }

    /** Returns what is kept of a pod, null for nothing. */
    public @Nullable V get(Pod pod) {
        int index = pods.indexOf(pod);
        return index < 0 ? null : kept(index);
    }

    /** Keeps something of a pod, and returns what was kept before in its place, null for nothing. */
    public @Nullable V put(Pod pod, V value) {
        int index = pods.indexOf(pod);
        V before = index < 0 ? null : kept(index);
        pods.value(index < 0 ? pods.append(pod) : index, value);
        return before;
    }

    /** Forgets a pod, and returns what was kept of it, null for nothing. */
    public @Nullable V remove(Pod pod) {
        int index = pods.indexOf(pod);
        if (index < 0) {
            return null;
        }
        V kept = kept(index);
        pods.removeAt(index);
        return kept;
    }

    /** Returns the pods, in the order in which they were first put; a live, unmodifiable view. */
    public Set<Pod> pods() {
        return Collections.unmodifiableSet(pods);
    }

    /** Returns everything that is kept, in the order of the pods; a live view. */
    public Collection<V> values() {
        return new Values();
    }

    @SuppressWarnings("unchecked") // Only put stores anything.
    private V kept(int index) {
        return (V) pods.value(index);
    }

    private final class Values extends AbstractCollection<V> {
        @Override
        public int size() {
            return pods.size();
        }

        @Override
        public Iterator<V> iterator() {
            PodTable.Cursor cursor = pods.new Cursor();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return cursor.hasNext();
                }

                @Override
                public V next() {
                    return kept(cursor.next());
                }

                @Override
                public void remove() {
                    cursor.remove();
                }
            };
        }
    }
}
