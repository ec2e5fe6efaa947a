// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.podset.PodSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The scheduler's information about one node: the node itself, its pods and the sums of their requests. */
public final class NodeInfo {
    private final int slot;
    private Node node;
    private NodeSnapshot facts;
    private Map<String, Long> images = Map.of();
    private final Set<Pod> pods = PodSet.create();
    private final Set<Pod> terminating = PodSet.create();
    private final List<HostPort> usedPorts = new ArrayList<>();
    private long[] requested = new long[4];
    private long nonZeroCpuMillis;
    private long nonZeroMemoryBytes;

    NodeInfo(int slot, Node node) {
        this.slot = slot;
        this.node = node;
        this.facts = NodeSnapshot.of(node);
    }

    /** Returns the index of the node in the scheduler's arrays; indices of deleted nodes are reused. */
    public int slot() {
        return slot;
    }

    public Node node() {
        return node;
    }

    /** Returns the node's properties at the last update. */
    public NodeSnapshot facts() {
        return facts;
    }

    /** Returns the container images on the node, by name with their bytes. */
    public Map<String, Long> images() {
        return images;
    }

    /** Returns the host ports in use by its pods. */
    public List<HostPort> usedPorts() {
        return Collections.unmodifiableList(usedPorts);
    }

    /** Whether one of its pods is terminating. */
    boolean isTerminating(Pod pod) {
        return terminating.contains(pod);
    }

    /** Returns the pods that hold resources of the node, in the order of arrival; a live view. */
    public Collection<Pod> pods() {
        return Collections.unmodifiableSet(pods);
    }

    /** Returns the sum of the pods' requests of a resource, by its index. */
    public long requested(int resource) {
        return resource < requested.length ? requested[resource] : 0;
    }

    /** Returns the sum of the pods' CPU requests in millicores, with the defaults of {@link PodSpec#nonZeroRequests()}. */
    public long nonZeroCpuMillis() {
        return nonZeroCpuMillis;
    }

    /** Returns the sum of the pods' memory requests in bytes, with the defaults of {@link PodSpec#nonZeroRequests()}. */
    public long nonZeroMemoryBytes() {
        return nonZeroMemoryBytes;
    }

    void node(Node changed) {
        this.node = changed;
        this.facts = NodeSnapshot.of(changed);
    }

    void images(Map<String, Long> changed) {
        this.images = changed;
    }

    boolean add(Pod pod) {
        if (!pods.add(pod)) {
            return false;
        }
        if (pod.isTerminating()) {
            terminating.add(pod);
        }
        count(pod.spec(), 1);
        return true;
    }

    /** Marks a pod as terminating; false if it already is. */
    boolean terminating(Pod pod) {
        return pods.contains(pod) && terminating.add(pod);
    }

    boolean remove(Pod pod) {
        if (!pods.remove(pod)) {
            return false;
        }
        terminating.remove(pod);
        count(pod.spec(), -1);
        return true;
    }

    /** Counts the new resources of a pod instead of those of its spec before; false if it is not here. */
    boolean resize(Pod pod, PodSpec before) {
        if (!pods.contains(pod)) {
            return false;
        }
        count(before, -1);
        count(pod.spec(), 1);
        return true;
    }

    private void count(PodSpec spec, int sign) {
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
        for (HostPort port : spec.hostPorts()) {
            if (sign > 0) {
                usedPorts.add(port);
            } else {
                usedPorts.remove(port);
            }
        }
    }

    @Override
    public String toString() {
        return "NodeInfo of " + node.name();
    }
}
