// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.Shortcuts;
import java.util.Collection;
import java.util.Set;

/**
 * A map from pods to values by identity, in insertion order.
 *
 * @param <V> the value of a pod
 */
public interface OrderedPodMap<V> extends PodMap<V> {
    /** Makes an empty map. */
    static <V> OrderedPodMap<V> create() {
        return Shortcuts.areEnabled() ? new ArrayPodMap<>() : new LinkedPodMap<>();
    }

    int size();

    boolean isEmpty();

    boolean contains(Pod pod);

    /** Returns the pods, in insertion order; a live, unmodifiable view. */
    Set<Pod> pods();

    /** Returns the values, in the order of the pods; a live view. */
    Collection<V> values();
}
