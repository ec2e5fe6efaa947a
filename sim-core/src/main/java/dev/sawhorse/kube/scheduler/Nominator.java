// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The nominated nodes of pending pods, which preemption is clearing for them (kube-scheduler's nominator). */
final class Nominator {
    private final LongSupplier clock;
    private final Map<Pod, String> nodes = new LinkedHashMap<>();
    private final Map<Pod, Long> written = new LinkedHashMap<>();
    private final Map<String, Set<Pod>> pods = new LinkedHashMap<>();

    /** @param clock returns nanoseconds since the start */
    Nominator(LongSupplier clock) {
        this.clock = clock;
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    /** Sets the nominated node of a pod; null for none. */
    void put(Pod pod, @Nullable String nodeName) {
        remove(pod);
        if (nodeName != null) {
            nodes.put(pod, nodeName);
            pods.computeIfAbsent(nodeName, name -> new LinkedHashSet<>()).add(pod);
        }
    }

    void remove(Pod pod) {
        if (nodes.isEmpty()) {
            return;
        }
        String nodeName = nodes.remove(pod);
        written.remove(pod);
        Set<Pod> there = nodeName == null ? null : pods.get(nodeName);
        if (there != null && there.remove(pod) && there.isEmpty()) {
            pods.remove(nodeName);
        }
    }

    /** Sets the nominated node of a pod before it is written to its status. */
    void write(Pod pod, @Nullable String nodeName) {
        put(pod, nodeName);
        if (nodeName != null) {
            written.put(pod, clock.getAsLong());
        }
    }

    /**
     * Returns the node that a pod tries first, null for none. It is read from the pod's status, which the scheduler does not
     * observe at the instant of writing: where the victims are gone at once, any node may be chosen.
     */
    @Nullable
    String preferredNode(Pod pod) {
        String nominated = pod.nominatedNodeName();
        if (nominated == null) {
            return null;
        }
        Long at = written.get(pod);
        return at != null && at == clock.getAsLong() ? null : nominated;
    }

    /** Returns the other nominated pods of a node with at least the same priority. */
    List<Pod> before(Pod pod, String nodeName) {
        List<Pod> first = new ArrayList<>();
        for (Pod nominated : pods.getOrDefault(nodeName, Set.of())) {
            if (nominated != pod && nominated.spec().priority() >= pod.spec().priority()) {
                first.add(nominated);
            }
        }
        return first;
    }

    /** Returns the nominated pods of a node with a lower priority. */
    List<Pod> below(int priority, String nodeName) {
        List<Pod> lower = new ArrayList<>();
        for (Pod nominated : pods.getOrDefault(nodeName, Set.of())) {
            if (nominated.spec().priority() < priority) {
                lower.add(nominated);
            }
        }
        return lower;
    }
}
