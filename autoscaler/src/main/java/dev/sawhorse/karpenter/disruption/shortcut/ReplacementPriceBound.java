// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.kube.api.Resources;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound of the price of the node that would replace candidates, computed without a scheduling simulation.
 *
 * <p>Of the reschedulable pods of one size no more than fit the free resources of the existing nodes stay on them, and all of
 * them together take no more than is free. The rest needs one new node; if the cheapest one that could hold it is not cheaper
 * than the candidates, there is no consolidation.
 */
final class ReplacementPriceBound {
    private final List<NodeSnapshot> nodes;

    /** The nodes that may take reschedulable pods. */
    private final BitSet open;

    private final LaunchableInstances instances;
    private final @Nullable Before before;
    private final Map<Resources, Places> places = new LinkedHashMap<>();
    private final Map<PodRequestCounts, Double> prices = new LinkedHashMap<>();

    /** The number of pods of one size for which there is room. */
    private static final class Places {
        /** By node, open or not. */
        private final int[] byNode;

        /** On all open nodes. */
        private long all;

        /** The free resources of the open nodes with room for at least one, by resource. */
        private long[] room;

        private Places(int[] byNode, long all, long[] room) {
            this.byNode = byNode;
            this.all = all;
            this.room = room;
        }

        long room(int resource) {
            return resource < room.length ? room[resource] : 0;
        }

        /** Adds an open node, or removes it (sign -1). */
        private void count(int places, Resources available, int sign) {
            if (places == 0) {
                return;
            }
            all += (long) sign * places;
            if (room.length < available.indexBound()) {
                room = Arrays.copyOf(room, available.indexBound());
            }
            for (int resource = 0; resource < available.indexBound(); resource++) {
                room[resource] += sign * available.amount(resource);
            }
        }
    }

    /** The bound of an earlier instant; most nodes have not changed since. */
    private static final class Before {
        private final List<NodeSnapshot> nodes;
        private final BitSet open;
        private final Map<Resources, Places> places;
        private final NodeChanges changes;

        /** The nodes that have changed, were opened or were closed. */
        private final BitSet differing = new BitSet();

        /** The same nodes by their earlier indices. */
        private final BitSet differed;

        private Before(ReplacementPriceBound then, List<NodeSnapshot> now, BitSet openNow) {
            this.nodes = then.nodes;
            this.open = then.open;
            this.places = then.places;
            this.changes = NodeChanges.between(nodes, now);
            this.differed = (BitSet) changes.removed().clone();
            for (int i = 0; i < now.size(); i++) {
                int place = changes.indexBefore(i);
                if (place < 0) {
                    differing.set(i);
                } else if (open.get(place) != openNow.get(i)) {
                    differing.set(i);
                    differed.set(place);
                }
            }
        }

        /** Returns the room for a size now, null if it was not computed before. */
        private @Nullable Places places(Resources size, List<NodeSnapshot> now, BitSet openNow) {
            Places then = places.get(size);
            if (then == null) {
                return null;
            }
            int[] byNode = new int[now.size()];
            for (int i = 0; i < byNode.length; i++) {
                int place = changes.indexBefore(i);
                byNode[i] = place < 0 ? times(size, now.get(i).available()) : then.byNode[place];
            }
            Places known = new Places(byNode, then.all, then.room.clone());
            for (int i = differed.nextSetBit(0); i >= 0; i = differed.nextSetBit(i + 1)) {
                if (open.get(i)) {
                    known.count(then.byNode[i], nodes.get(i).available(), -1);
                }
            }
            for (int i = differing.nextSetBit(0); i >= 0; i = differing.nextSetBit(i + 1)) {
                if (openNow.get(i)) {
                    known.count(byNode[i], now.get(i).available(), 1);
                }
            }
            return known;
        }
    }

    /**
     * Makes the bound of an instant.
     *
     * @param held the nodes inside their consolidateAfter
     * @param before the bound of an earlier instant, null if there is none
     */
    ReplacementPriceBound(
            List<NodeSnapshot> nodes,
            BitSet held,
            LaunchableInstances instances,
            @Nullable ReplacementPriceBound before) {
        this.nodes = nodes;
        this.instances = instances;
        int initialized = nodes.size();
        while (initialized > 0 && !nodes.get(initialized - 1).initialized()) {
            // They come last, see NodeSnapshot.ORDER. A pod on such a node counts as not placed.
            initialized--;
        }
        this.open = new BitSet(nodes.size());
        open.set(0, initialized);
        open.andNot(held);
        this.before = before == null ? null : new Before(before, nodes, open);
    }

    /**
     * Returns the lowest price of a new node that takes the pods for which no existing node has room, in USD per hour; negative
     * infinity if there may be no such pod, infinity if no instance takes all of them.
     *
     * @param requests the requests of pods that nodes inside their consolidateAfter do not take
     */
    double lowerBound(PodRequestCounts requests) {
        return prices.computeIfAbsent(requests, asked -> lowerBound(asked, RemovedNodes.NONE));
    }

    /** Returns the bound without some of the nodes. */
    double lowerBound(PodRequestCounts requests, RemovedNodes removed) {
        Resources unplaced = unplacedRequests(requests, removed);
        return unplaced.isEmpty() ? Double.NEGATIVE_INFINITY : instances.lowestPrice(unplaced);
    }

    /** Returns the nodes, open or not, with room for a pod of a size. */
    BitSet room(Resources size) {
        int[] byNode = places(size).byNode;
        BitSet room = new BitSet(byNode.length);
        for (int i = 0; i < byNode.length; i++) {
            if (byNode[i] > 0) {
                room.set(i);
            }
        }
        return room;
    }

    /** Returns whether there are more pods than places of any size that counts. */
    boolean isAnyUnplaced(PodRequestCounts requests, Predicate<Resources> isCounted) {
        for (Map.Entry<Resources, Integer> ofSize : requests.pods().entrySet()) {
            if (ofSize.getValue() > places(ofSize.getKey()).all && isCounted.test(ofSize.getKey())) {
                return true;
            }
        }
        return false;
    }

    /** Returns a lower bound of the requests of the pods that are not placed, of each resource. */
    private Resources unplacedRequests(PodRequestCounts requests, RemovedNodes removed) {
        long[] unplaced = new long[requests.total().indexBound()];
        requests.pods().forEach((size, pods) -> {
            long left = Math.max(0, pods - without(removed, places(size)));
            for (int resource = 0; resource < size.indexBound(); resource++) {
                unplaced[resource] += left * size.amount(resource);
            }
        });
        Resources least = requests.least();
        Places ofLeast = places(least);
        long left = requests.count() - without(removed, ofLeast);
        Resources.Builder most = Resources.builder();
        for (int resource = 0; resource < unplaced.length; resource++) {
            long beyondRoom = requests.total().amount(resource) - room(resource, removed, ofLeast);
            long amount = Math.max(unplaced[resource], Math.max(beyondRoom, left * least.amount(resource)));
            if (amount > 0) {
                most.set(resource, amount);
            }
        }
        return most.build();
    }

    private long without(RemovedNodes removed, Places places) {
        long left = places.all;
        for (int node : removed.indexes()) {
            left -= node >= 0 && open.get(node) ? places.byNode[node] : 0;
        }
        return left;
    }

    private long room(int resource, RemovedNodes removed, Places places) {
        long room = places.room(resource);
        for (int node : removed.indexes()) {
            room -= node >= 0 && open.get(node) && places.byNode[node] > 0
                    ? nodes.get(node).available().amount(resource)
                    : 0;
        }
        return room;
    }

    private Places places(Resources size) {
        return places.computeIfAbsent(size, this::count);
    }

    private Places count(Resources size) {
        Places known = before == null ? null : before.places(size, nodes, open);
        if (known != null) {
            return known;
        }
        Places found = new Places(new int[nodes.size()], 0, new long[0]);
        for (int i = 0; i < found.byNode.length; i++) {
            Resources available = nodes.get(i).available();
            found.byNode[i] = times(size, available);
            if (open.get(i)) {
                found.count(found.byNode[i], available, 1);
            }
        }
        return found;
    }

    /** Returns the number of pods of a size that fit into free resources; mostly 0. */
    static int times(Resources size, Resources room) {
        if (!size.fitsWithin(room) || room.hasNegative()) {
            return 0;
        }
        long times = Integer.MAX_VALUE;
        for (int resource = 0; resource < size.indexBound(); resource++) {
            long amount = size.amount(resource);
            times = amount > 0 ? Math.min(times, room.amount(resource) / amount) : times;
        }
        return (int) times;
    }
}
