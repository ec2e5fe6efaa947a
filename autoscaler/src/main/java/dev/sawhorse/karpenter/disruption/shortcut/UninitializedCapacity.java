// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The free resources of nodes that are not initialized. A reschedulable pod that fits nowhere else takes them before a new
 * NodeClaim is created, and a simulation that relies on such a node is no success: the candidate stays (Karpenter v1.14,
 * disruption: simulated scheduling).
 */
final class UninitializedCapacity {
    private final List<Resources> free = new ArrayList<>();

    /**
     * The free resources of nodes inside their consolidateAfter, which common pods take first and reschedulable ones do not.
     */
    private final List<Resources> heldFree = new ArrayList<>();

    private final List<Pod> common;
    private final Map<Resources, Places> left = new LinkedHashMap<>();

    /**
     * The number of pods of a size for which there is room.
     *
     * @param places after all pods that are scheduled before that size, wherever they may go
     * @param heldPlaces on nodes inside their consolidateAfter, of which one may be removed
     * @param createdSeconds the creation times of common pods of that size, in seconds
     */
    private record Places(long places, long heldPlaces, List<Long> createdSeconds) {
        boolean isAnyAt(long second, boolean areHeldNodesLeftAlone) {
            long taken = 0;
            for (long created : createdSeconds) {
                taken += created <= second ? 1 : 0;
            }
            return places > 0 && places + (areHeldNodesLeftAlone ? heldPlaces : 0) > taken;
        }
    }

    /**
     * Makes the capacity of an instant.
     *
     * @param held the nodes inside their consolidateAfter
     * @param common the pods of every round, each on one node at most
     */
    UninitializedCapacity(List<NodeSnapshot> nodes, BitSet held, AvailableResources room, List<Pod> common) {
        this.common = common;
        int initialized = nodes.size();
        while (initialized > 0 && !nodes.get(initialized - 1).initialized()) {
            // They come last, see NodeSnapshot.ORDER.
            initialized--;
            if (!held.get(initialized)) {
                add(nodes.get(initialized), room, free);
            }
        }
        if (!free.isEmpty() && !common.isEmpty()) {
            for (int i = held.nextSetBit(0); i >= 0 && i < initialized; i = held.nextSetBit(i + 1)) {
                add(nodes.get(i), room, heldFree);
            }
        }
    }

    /** Tainted nodes do not take every pod. */
    private static void add(NodeSnapshot node, AvailableResources room, List<Resources> free) {
        if (node.taints().isEmpty()) {
            free.add(room.on(node));
        }
    }

    /**
     * Returns whether there is room for another pod of a size when it is scheduled, wherever the common pods before it have
     * removed: those of its size do not come here as long as nodes inside their consolidateAfter have room.
     *
     * @param second when it was created, or later
     * @param areHeldNodesLeftAlone whether no reschedulable pod takes nodes inside their consolidateAfter
     */
    boolean isLeftFor(Resources size, long second, boolean areHeldNodesLeftAlone) {
        return !free.isEmpty() && left.computeIfAbsent(size, this::count).isAnyAt(second, areHeldNodesLeftAlone);
    }

    private Places count(Resources size) {
        long places = 0;
        for (Resources room : free) {
            places += ReplacementPriceBound.times(size, room);
        }
        List<Long> createdSeconds = new ArrayList<>();
        for (Pod pod : common) {
            Resources requests = pod.spec().requests();
            int order = compareOrder(requests, size);
            long taken = placesTakenAtMost(requests, size);
            if (order == 0 && requests.equals(size) && wouldTakeAnyNode(pod)) {
                createdSeconds.add(SchedulingOrder.createdSecond(pod));
            } else if (order <= 0) {
                places -= taken;
            }
        }
        return new Places(places, heldPlaces(size), createdSeconds);
    }

    private static boolean wouldTakeAnyNode(Pod pod) {
        return !VirtualPods.isVirtual(pod) && FirstFitPacking.wouldTakeAnyNode(pod.spec());
    }

    private long heldPlaces(Resources size) {
        long places = 0;
        long most = 0;
        for (Resources room : heldFree) {
            long onNode = ReplacementPriceBound.times(size, room);
            places += onNode;
            most = Math.max(most, onNode);
        }
        return places - most;
    }

    /** Compares two sizes by their scheduling order, whenever the pods were created. */
    private static int compareOrder(Resources a, Resources b) {
        int order = Long.compare(b.amount(ResourceName.CPU), a.amount(ResourceName.CPU));
        return order == 0 ? Long.compare(b.amount(ResourceName.MEMORY), a.amount(ResourceName.MEMORY)) : order;
    }

    /** Returns the most places of a size that another pod may take. */
    private static long placesTakenAtMost(Resources pod, Resources size) {
        long most = 0;
        for (int resource = 0; resource < size.indexBound(); resource++) {
            long amount = size.amount(resource);
            most = amount > 0 ? Math.max(most, (pod.amount(resource) + amount - 1) / amount) : most;
        }
        return most;
    }
}
