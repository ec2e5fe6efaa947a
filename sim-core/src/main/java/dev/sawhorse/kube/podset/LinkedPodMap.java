// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Pod;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Set;

/** An ordered map from pods to values as a linked hash map: the one that runs without shortcuts. */
final class LinkedPodMap<V> extends HashedPodMap<V> implements OrderedPodMap<V> {
    LinkedPodMap() {
        super(new LinkedHashMap<>());
    }

    @Override
    public int size() {
        return values.size();
    }

    @Override
    public boolean isEmpty() {
        return values.isEmpty();
    }

    @Override
    public boolean contains(Pod pod) {
        return values.containsKey(pod);
    }

    @Override
    public Set<Pod> pods() {
        return Collections.unmodifiableSet(values.keySet());
    }

    @Override
    public Collection<V> values() {
        return values.values();
    }
}
