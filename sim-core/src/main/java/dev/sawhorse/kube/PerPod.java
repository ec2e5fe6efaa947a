package dev.sawhorse.kube;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What somebody keeps of every pod of the cluster, found without looking for it, in no order. What is kept of a pod that is gone
 * is dropped when another comes in its place, at the latest: it need not be removed.
 *
 * <p>{@link PodMap} suits what is kept of a few pods only, or has an order.
 *
 * @param <V> what is kept of a pod
 */
public final class PerPod<V> {
    /** At twice the slot of a pod the pod itself, beside it what is kept of it. */
    private @Nullable Object[] entries = {};

    /** Returns what is kept of a pod, null for nothing. */
    public @Nullable V get(Pod pod) {
        int index = 2 * pod.slot();
        return isAt(index, pod) ? kept(index) : null;
    }

    /** Keeps something of a pod that the cluster has, and returns what was kept before in its place, null for nothing. */
    public @Nullable V put(Pod pod, V value) {
        int index = 2 * pod.slot();
        if (index >= entries.length) {
            entries = Arrays.copyOf(entries, Math.max(index + 2, 2 * entries.length));
        }
        V before = isAt(index, pod) ? kept(index) : null;
        entries[index] = pod;
        entries[index + 1] = value;
        return before;
    }

    /** Forgets a pod, and returns what was kept of it, null for nothing. */
    public @Nullable V remove(Pod pod) {
        int index = 2 * pod.slot();
        if (!isAt(index, pod)) {
            return null;
        }
        V before = kept(index);
        entries[index] = null;
        entries[index + 1] = null;
        return before;
    }

    private boolean isAt(int index, Pod pod) {
        return index >= 0 && index < entries.length && entries[index] == pod;
    }

    @SuppressWarnings("unchecked") // Only put stores anything.
    private @Nullable V kept(int index) {
        return (V) entries[index + 1];
    }
}
