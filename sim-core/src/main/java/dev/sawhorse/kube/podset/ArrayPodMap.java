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
 * An ordered map from pods to values as a {@link PodTable}: compact for few pods, fast for many.
 *
 * @param <V> the value of a pod
 */
final class ArrayPodMap<V> implements OrderedPodMap<V> {
    private final PodTable pods = new PodTable(true);

    @Override
    public int size() {
        return pods.size();
    }

    @Override
    public boolean isEmpty() {
        return pods.size() == 0;
    }

    @Override
    public boolean contains(Pod pod) {
        return pods.indexOf(pod) >= 0;
    }

    @Override
    public @Nullable V get(Pod pod) {
        int index = pods.indexOf(pod);
        return index < 0 ? null : valueAt(index);
    }

    @Override
    public @Nullable V put(Pod pod, V value) {
        int index = pods.indexOf(pod);
        V before = index < 0 ? null : valueAt(index);
        pods.value(index < 0 ? pods.append(pod) : index, value);
        return before;
    }

    @Override
    public @Nullable V remove(Pod pod) {
        int index = pods.indexOf(pod);
        if (index < 0) {
            return null;
        }
        V value = valueAt(index);
        pods.removeAt(index);
        return value;
    }

    @Override
    public Set<Pod> pods() {
        return Collections.unmodifiableSet(pods);
    }

    @Override
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
