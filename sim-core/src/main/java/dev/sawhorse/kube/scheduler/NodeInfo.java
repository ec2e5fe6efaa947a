package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Resources;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the scheduler knows of one node: the node itself, the pods on it and the sums of what they ask for. */
public final class NodeInfo {
    private final int slot;
    private Node node;
    private int rank;
    private final Set<Pod> pods = new LinkedHashSet<>();
    private long[] requested = new long[4];
    private long nonZeroCpuMillis;
    private long nonZeroMemoryBytes;

    NodeInfo(int slot, Node node) {
        this.slot = slot;
        this.node = node;
    }

    /** Returns the place of the node in the scheduler's arrays; places of nodes that are gone are used again. */
    int slot() {
        return slot;
    }

    /** Returns the node's place among all nodes, the oldest first, then by name: how ties between equally good ones are broken. */
    int rank() {
        return rank;
    }

    void rank(int rank) {
        this.rank = rank;
    }

    public Node node() {
        return node;
    }

    /** Returns the pods that hold resources of the node, in the order they came; a live view. */
    public Collection<Pod> pods() {
        return Collections.unmodifiableSet(pods);
    }

    /** Returns how much of a resource the pods on the node ask for, by its index. */
    public long requested(int resource) {
        return resource < requested.length ? requested[resource] : 0;
    }

    /** Returns the CPU the pods ask for in millicores, counted as {@link PodSpec#nonZeroRequests()} does. */
    public long nonZeroCpuMillis() {
        return nonZeroCpuMillis;
    }

    /** Returns the memory the pods ask for in bytes, counted as {@link PodSpec#nonZeroRequests()} does. */
    public long nonZeroMemoryBytes() {
        return nonZeroMemoryBytes;
    }

    void node(Node changed) {
        this.node = changed;
    }

    boolean add(Pod pod) {
        return pods.add(pod) && count(pod.spec(), 1);
    }

    boolean remove(Pod pod) {
        return pods.remove(pod) && count(pod.spec(), -1);
    }

    private boolean count(PodSpec spec, int sign) {
        Resources requests = spec.requests();
        int bound = requests.indexBound();
        if (bound > requested.length) {
            requested = Arrays.copyOf(requested, bound);
        }
        for (int i = 0; i < bound; i++) {
            requested[i] += sign * requests.amount(i);
        }
        nonZeroCpuMillis += sign * spec.nonZeroRequests().cpuMillis();
        nonZeroMemoryBytes += sign * spec.nonZeroRequests().memoryBytes();
        return true;
    }

    @Override
    public String toString() {
        return "NodeInfo of " + node.name();
    }
}
