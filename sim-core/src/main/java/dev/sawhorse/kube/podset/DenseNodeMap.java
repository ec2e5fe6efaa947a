// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.Shortcuts;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A map from node names to values, with shortcuts without hashing for bound pods: the cluster numbers node names, and the Node
 * and the pods on it hold the number.
 *
 * @param <V> the value of a node
 */
public final class DenseNodeMap<V> {
    private final Map<String, V> byName = new LinkedHashMap<>();
    private final boolean isDense = Shortcuts.areEnabled();
    private @Nullable Object[] byNumber = {};

    /** Returns the number of entries. */
    public int size() {
        return byName.size();
    }

    /** Returns the values in insertion order; a live, unmodifiable view. */
    public Collection<V> values() {
        return Collections.unmodifiableCollection(byName.values());
    }

    /** Returns the value of the node of that name, null if there is none. */
    public @Nullable V find(String name) {
        return byName.get(name);
    }

    /** Returns the value of the node that a pod is bound to, null if there is none or the pod is not bound. */
    @SuppressWarnings("unchecked") // Only put stores values.
    public @Nullable V ofPod(Pod pod) {
        int number = pod.nodeNumber();
        if (isDense && number != Node.UNNUMBERED) {
            return number < byNumber.length ? (V) byNumber[number] : null;
        }
        String name = pod.nodeName();
        return name == null ? null : byName.get(name);
    }

    /** Returns the value of the node that a pod is bound to, creating it if there is none. */
    V ofPod(Pod pod, String nodeName, Supplier<V> made) {
        V known = ofPod(pod);
        if (known == null) {
            known = byName.computeIfAbsent(nodeName, name -> made.get());
            number(pod.nodeNumber(), known);
        }
        return known;
    }

    /** Sets the value of a node. */
    public void put(Node node, V value) {
        byName.put(node.name(), value);
        number(node.number(), value);
    }

    private void number(int number, V value) {
        if (!isDense || number == Node.UNNUMBERED) {
            return;
        }
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, Math.max(number + 1, 2 * byNumber.length));
        }
        byNumber[number] = value;
    }

    /** Removes a node, and returns its value, null if there was none. */
    public @Nullable V remove(Node node) {
        if (isDense && node.number() != Node.UNNUMBERED && node.number() < byNumber.length) {
            byNumber[node.number()] = null;
        }
        return byName.remove(node.name());
    }
}
