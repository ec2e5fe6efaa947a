// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map from pods to values by identity, in insertion order; compact for few pods, fast for many.
 *
 * @param <V> the value of a pod
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

    /** Returns the value of a pod, null if there is none. */
    public @Nullable V get(Pod pod) {
        int index = pods.indexOf(pod);
        return index < 0 ? null : valueAt(index);
    }

    /** Sets the value of a pod, and returns the previous one, null if there was none. */
    public @Nullable V put(Pod pod, V value) {
        int index = pods.indexOf(pod);
        V before = index < 0 ? null : valueAt(index);
        pods.value(index < 0 ? pods.append(pod) : index, value);
        return before;
    }

    /** Removes a pod, and returns its value, null if there was none. */
    public @Nullable V remove(Pod pod) {
        int index = pods.indexOf(pod);
        if (index < 0) {
            return null;
        }
        V value = valueAt(index);
        pods.removeAt(index);
        return value;
    }

    /** Returns the pods, in insertion order; a live, unmodifiable view. */
    public Set<Pod> pods() {
        return Collections.unmodifiableSet(pods);
    }

    /** Returns the values, in the order of the pods; a live view. */
    public Collection<V> values() {
        return new Values();
    }

    @SuppressWarnings("unchecked") // Only put stores values.
    private V valueAt(int index) {
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
                    return valueAt(cursor.next());
                }

                @Override
                public void remove() {
                    cursor.remove();
                }
            };
        }
    }
}
