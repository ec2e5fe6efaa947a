// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.ArrayList;
import java.util.List;

/** The taints that the cluster sets on nodes, and operations on taint lists. */
public final class Taints {
    public static final String NOT_READY = "node.kubernetes.io/not-ready";
    public static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    public static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    /** The taint of a node with MemoryPressure. */
    public static final Taint MEMORY_PRESSURE = new Taint("node.kubernetes.io/memory-pressure", "", Taint.NO_SCHEDULE);

    /** The taint of a node until its kubelet reports Ready. */
    public static final Taint NOT_READY_NO_SCHEDULE = new Taint(NOT_READY, "", Taint.NO_SCHEDULE);

    /** The taint that the node lifecycle controller adds when a node is no longer Ready. */
    public static final Taint NOT_READY_NO_EXECUTE = new Taint(NOT_READY, "", Taint.NO_EXECUTE);

    /** The taint that the node lifecycle controller adds to a cordoned node. */
    public static final Taint UNSCHEDULABLE_NO_SCHEDULE = new Taint(UNSCHEDULABLE, "", Taint.NO_SCHEDULE);

    private Taints() {}

    /** Returns the list with the taint added; one of the same key and effect is replaced in place. */
    public static List<Taint> with(List<Taint> taints, Taint added) {
        List<Taint> changed = new ArrayList<>(taints);
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i).matches(added)) {
                changed.set(i, added);
                return changed;
            }
        }
        changed.add(added);
        return changed;
    }

    /** Returns the list without the taints of that key, with any effect. */
    public static List<Taint> without(List<Taint> taints, String key) {
        return taints.stream().filter(taint -> !taint.key().equals(key)).toList();
    }

    /** Returns the list without the taint of the same key and effect. */
    public static List<Taint> without(List<Taint> taints, Taint removed) {
        return taints.stream().filter(taint -> !taint.matches(removed)).toList();
    }
}
