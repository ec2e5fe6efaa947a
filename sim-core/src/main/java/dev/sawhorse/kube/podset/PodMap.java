// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.Shortcuts;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An unordered map from the pods of a cluster to values. Values of removed pods need not be removed: the map drops them.
 *
 * @param <V> the value of a pod
 */
public interface PodMap<V> {
    /** Makes an empty map, a dense one with shortcuts; {@link OrderedPodMap} suits values of few pods, or with an order. */
    static <V> PodMap<V> create() {
        return Shortcuts.areEnabled() ? new DensePodMap<>() : new HashedPodMap<>(new WeakHashMap<>());
    }

    /** Returns the value of a pod, null if there is none. */
    @Nullable
    V get(Pod pod);

    /** Sets the value of a pod, and returns the previous one, null if there was none. */
    @Nullable
    V put(Pod pod, V value);

    /** Removes a pod, and returns its value, null if there was none. */
    @Nullable
    V remove(Pod pod);
}
