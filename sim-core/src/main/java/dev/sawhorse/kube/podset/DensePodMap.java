// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A map from pods to values by the slots of the pods, without hashing. The value of a removed pod is dropped when another pod
 * takes the slot, at the latest.
 *
 * @param <V> the value of a pod
 */
final class DensePodMap<V> implements PodMap<V> {
    /** Pairs of a pod and its value, at twice the pod's slot. */
    private @Nullable Object[] entries = {};

    @Override
    public @Nullable V get(Pod pod) {
        int index = 2 * pod.slot();
        return isAt(index, pod) ? valueAt(index) : null;
    }

    @Override
    public @Nullable V put(Pod pod, V value) {
        int index = 2 * pod.slot();
        if (index >= entries.length) {
            entries = Arrays.copyOf(entries, Math.max(index + 2, 2 * entries.length));
        }
        V before = isAt(index, pod) ? valueAt(index) : null;
        entries[index] = pod;
        entries[index + 1] = value;
        return before;
    }

    @Override
    public @Nullable V remove(Pod pod) {
        int index = 2 * pod.slot();
        if (!isAt(index, pod)) {
            return null;
        }
        V before = valueAt(index);
        entries[index] = null;
        entries[index + 1] = null;
        return before;
    }

    private boolean isAt(int index, Pod pod) {
        return index >= 0 && index < entries.length && entries[index] == pod;
    }

    @SuppressWarnings("unchecked") // Only put stores values.
    private @Nullable V valueAt(int index) {
        return (V) entries[index + 1];
    }
}
