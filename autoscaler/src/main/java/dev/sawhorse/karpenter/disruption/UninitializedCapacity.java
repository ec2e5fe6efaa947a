package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
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
    private final List<Resources> rooms = new ArrayList<>();

    /** The room on nodes inside their consolidateAfter, which common pods take first and displaced ones do not. */
    private final List<Resources> heldRooms = new ArrayList<>();

    private final List<Pod> common;
    private final Map<Resources, Left> left = new LinkedHashMap<>();

    /**
     * For how many pods of a size there is room.
     *
     * @param places where pods that have their turn before all of that size have gone wherever they may
     * @param heldPlaces the same on nodes inside their consolidateAfter, of which one may be thought away
     * @param alike when those common pods were created that have their turn among pods of that size, in seconds
     */
    private record Left(long places, long heldPlaces, List<Long> alike) {
        boolean isAnyAt(long second, boolean areHeldNodesLeftAlone) {
            long taken = 0;
            for (long created : alike) {
                taken += created <= second ? 1 : 0;
            }
            return places > 0 && places + (areHeldNodesLeftAlone ? heldPlaces : 0) > taken;
        }
    }

    /**
     * Looks at the cluster.
     *
     * @param held which of the nodes are inside their consolidateAfter
     * @param common the pods that every round has to place, each on one node at most
     */
    UninitializedCapacity(List<NodeSnapshot> nodes, BitSet held, AvailableResources room, List<Pod> common) {
        this.common = common;
        int initialized = nodes.size();
        while (initialized > 0 && !nodes.get(initialized - 1).initialized()) {
            // They come last, see NodeSnapshot.ORDER.
            initialized--;
            if (!held.get(initialized)) {
                add(nodes.get(initialized), room, rooms);
            }
        }
        if (!rooms.isEmpty() && !common.isEmpty()) {
            for (int i = held.nextSetBit(0); i >= 0 && i < initialized; i = held.nextSetBit(i + 1)) {
                add(nodes.get(i), room, heldRooms);
            }
        }
    }

    /** What is tainted may not be for every pod. */
    private static void add(NodeSnapshot node, AvailableResources room, List<Resources> rooms) {
        if (node.taints().isEmpty()) {
            rooms.add(room.on(node));
        }
    }

    /**
     * Whether there surely is room for another pod of a size when it has its turn, wherever the common pods before it have gone:
     * those of its size do not come here as long as nodes inside their consolidateAfter have room.
     *
     * @param second when it was created, or later
     * @param areHeldNodesLeftAlone whether no displaced pod takes nodes inside their consolidateAfter
     */
    boolean isLeftFor(Resources size, long second, boolean areHeldNodesLeftAlone) {
        return !rooms.isEmpty() && left.computeIfAbsent(size, this::look).isAnyAt(second, areHeldNodesLeftAlone);
    }

    private Left look(Resources size) {
        long places = 0;
        for (Resources room : rooms) {
            places += ReplacementPriceBound.times(size, room);
        }
        List<Long> alike = new ArrayList<>();
        for (Pod pod : common) {
            Resources requests = pod.spec().requests();
            int order = compareTurns(requests, size);
            long taken = placesTakenAtMost(requests, size);
            if (order == 0 && requests.equals(size) && wouldTakeAnyNode(pod)) {
                alike.add(SchedulingOrder.createdSecond(pod));
            } else if (order <= 0) {
                places -= taken;
            }
        }
        return new Left(places, heldPlaces(size), alike);
    }

    private static boolean wouldTakeAnyNode(Pod pod) {
        return !VirtualPods.isVirtual(pod) && FirstFitPacking.wouldTakeAnyNode(pod.spec());
    }

    private long heldPlaces(Resources size) {
        long places = 0;
        long most = 0;
        for (Resources room : heldRooms) {
            long onNode = ReplacementPriceBound.times(size, room);
            places += onNode;
            most = Math.max(most, onNode);
        }
        return places - most;
    }

    /** Compares when pods of two sizes have their turns, whenever they were created. */
    private static int compareTurns(Resources a, Resources b) {
        int order = Long.compare(b.amount(ResourceName.CPU), a.amount(ResourceName.CPU));
        return order == 0 ? Long.compare(b.amount(ResourceName.MEMORY), a.amount(ResourceName.MEMORY)) : order;
    }

    /** Returns for how many pods of a size there may be no room any more where another pod has gone. */
    private static long placesTakenAtMost(Resources pod, Resources size) {
        long most = 0;
        for (int resource = 0; resource < size.indexBound(); resource++) {
            long amount = size.amount(resource);
            most = amount > 0 ? Math.max(most, (pod.amount(resource) + amount - 1) / amount) : most;
        }
        return most;
    }
}
