package dev.sawhorse.kube;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What somebody keeps of nodes by their names, found for a bound pod without hashing: the cluster gives every name a number, which
 * the Node and the pods on it bear.
 *
 * @param <V> what is kept of one node
 */
public final class ByNode<V> {
    private final Map<String, V> byName = new LinkedHashMap<>();
    private @Nullable Object[] byNumber = {};

    /** Returns of how many nodes something is kept. */
    public int size() {
        return byName.size();
    }

    /** Returns all that is kept, in the order in which it came; a live, unmodifiable view. */
    public Collection<V> values() {
        return Collections.unmodifiableCollection(byName.values());
    }

    /** Returns what is kept of the node of that name, null for nothing. */
    public @Nullable V find(String name) {
        return byName.get(name);
    }

    /** Returns what is kept of the node that a pod is bound to, null for nothing or where it is bound to none. */
    @SuppressWarnings("unchecked") // Only put stores anything.
    public @Nullable V ofPod(Pod pod) {
        int number = pod.nodeNumber();
        if (number != Node.UNNUMBERED) {
            return number < byNumber.length ? (V) byNumber[number] : null;
        }
        String name = pod.nodeName();
        return name == null ? null : byName.get(name);
    }

    /** Returns what is kept of the node that a pod is bound to, made now where that is nothing yet. */
    V ofPod(Pod pod, String nodeName, Supplier<V> made) {
        V known = ofPod(pod);
        if (known == null) {
            known = byName.computeIfAbsent(nodeName, name -> made.get());
            number(pod.nodeNumber(), known);
        }
        return known;
    }

    /** Keeps something of a node in the place of what was kept before. */
    public void put(Node node, V value) {
        byName.put(node.name(), value);
        number(node.number(), value);
    }

    private void number(int number, V value) {
        if (number == Node.UNNUMBERED) {
            return;
        }
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, Math.max(number + 1, 2 * byNumber.length));
        }
        byNumber[number] = value;
    }

    /** Forgets a node, and returns what was kept of it, null for nothing. */
    public @Nullable V remove(Node node) {
        if (node.number() != Node.UNNUMBERED && node.number() < byNumber.length) {
            byNumber[node.number()] = null;
        }
        return byName.remove(node.name());
    }
}
