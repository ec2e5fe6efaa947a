// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map from pods to values as a map of Java: the one that runs without shortcuts. */
class HashedPodMap<V> implements PodMap<V> {
    final Map<Pod, V> values;

    HashedPodMap(Map<Pod, V> values) {
        this.values = values;
    }

    @Override
    public @Nullable V get(Pod pod) {
        return values.get(pod);
    }

    @Override
    public @Nullable V put(Pod pod, V value) {
        return values.put(pod, value);
    }

    @Override
    public @Nullable V remove(Pod pod) {
        return values.remove(pod);
    }
}
