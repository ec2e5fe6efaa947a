package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.kube.Resources;
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

    /** The nodes that may take displaced pods. */
    private final BitSet open;

    private final LaunchableInstances machines;
    private final @Nullable Before before;
    private final Map<Resources, Places> places = new LinkedHashMap<>();
    private final Map<PodRequestCounts, Double> prices = new LinkedHashMap<>();

    /** For how many pods of one size there is room. */
    private static final class Places {
        /** On each node, open or not. */
        private final int[] byNode;

        /** On all that are open. */
        private long all;

        /** How much those of these that have any have together, by resource. */
        private long[] room;

        private Places(int[] byNode, long all, long[] room) {
            this.byNode = byNode;
            this.all = all;
            this.room = room;
        }

        long room(int resource) {
            return resource < room.length ? room[resource] : 0;
        }

        /** Counts the places of an open node, or takes them back. */
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

    /** What was found out an instant before; most nodes are still as they were. */
    private static final class Before {
        private final List<NodeSnapshot> nodes;
        private final BitSet open;
        private final Map<Resources, Places> places;
        private final NodeChanges changes;

        /** The nodes of now that have changed, or are open and were not, or the reverse. */
        private final BitSet differing = new BitSet();

        /** The same of the nodes of then. */
        private final BitSet differed;

        private Before(ReplacementPriceBound then, List<NodeSnapshot> now, BitSet openNow) {
            this.nodes = then.nodes;
            this.open = then.open;
            this.places = then.places;
            this.changes = NodeChanges.between(nodes, now);
            this.differed = (BitSet) changes.gone().clone();
            for (int i = 0; i < now.size(); i++) {
                int place = changes.placeThen(i);
                if (place < 0) {
                    differing.set(i);
                } else if (open.get(place) != openNow.get(i)) {
                    differing.set(i);
                    differed.set(place);
                }
            }
        }

        /** Returns the places of a size now, null where they were not asked for then. */
        private @Nullable Places places(Resources size, List<NodeSnapshot> now, BitSet openNow) {
            Places then = places.get(size);
            if (then == null) {
                return null;
            }
            int[] byNode = new int[now.size()];
            for (int i = 0; i < byNode.length; i++) {
                int place = changes.placeThen(i);
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
     * Looks at the cluster.
     *
     * @param held which of the nodes are inside their consolidateAfter
     * @param before what was found out an instant before, null for nothing
     */
    ReplacementPriceBound(
            List<NodeSnapshot> nodes,
            BitSet held,
            LaunchableInstances machines,
            @Nullable ReplacementPriceBound before) {
        this.nodes = nodes;
        this.machines = machines;
        int initialized = nodes.size();
        while (initialized > 0 && !nodes.get(initialized - 1).initialized()) {
            // They come last, see NodeSnapshot.ORDER. Nobody can be sure of them: it does not help that a pod finds
            // room there.
            initialized--;
        }
        this.open = new BitSet(nodes.size());
        open.set(0, initialized);
        open.andNot(held);
        this.before = before == null ? null : new Before(before, nodes, open);
    }

    /**
     * Returns the least that a new node costs that takes the pods for which there is no place on any node, in USD per hour;
     * negative where there may be none of them, infinite where no machine takes all of them.
     *
     * @param demand of pods that nodes inside their consolidateAfter do not take
     */
    double leastPrice(PodRequestCounts demand) {
        return prices.computeIfAbsent(demand, asked -> leastPrice(asked, RemovedNodes.NONE));
    }

    /** Returns the same where some of the nodes are thought away. */
    double leastPrice(PodRequestCounts demand, RemovedNodes gone) {
        Resources lacking = lacking(demand, gone);
        return lacking.isEmpty() ? Double.NEGATIVE_INFINITY : machines.leastPrice(lacking);
    }

    /** Returns the nodes, open or not, that have room for a pod of a size, if they take it. */
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

    /** Whether there are more pods of a size than places, where that size is one of those meant. */
    boolean isLacking(PodRequestCounts demand, Predicate<Resources> isMeant) {
        for (Map.Entry<Resources, Integer> ofSize : demand.pods().entrySet()) {
            if (ofSize.getValue() > places(ofSize.getKey()).all && isMeant.test(ofSize.getKey())) {
                return true;
            }
        }
        return false;
    }

    /** Returns what pods at least ask for together for which there is no place; of each resource the most that is sure. */
    private Resources lacking(PodRequestCounts demand, RemovedNodes gone) {
        long[] lacking = new long[demand.total().indexBound()];
        demand.pods().forEach((size, pods) -> {
            long left = Math.max(0, pods - without(gone, places(size)));
            for (int resource = 0; resource < size.indexBound(); resource++) {
                lacking[resource] += left * size.amount(resource);
            }
        });
        Resources least = demand.least();
        Places ofLeast = places(least);
        long left = demand.count() - without(gone, ofLeast);
        Resources.Builder most = Resources.builder();
        for (int resource = 0; resource < lacking.length; resource++) {
            long beyondRoom = demand.total().amount(resource) - room(resource, gone, ofLeast);
            long amount = Math.max(lacking[resource], Math.max(beyondRoom, left * least.amount(resource)));
            if (amount > 0) {
                most.set(resource, amount);
            }
        }
        return most.build();
    }

    private long without(RemovedNodes gone, Places places) {
        long left = places.all;
        for (int node : gone.indexes()) {
            left -= node >= 0 && open.get(node) ? places.byNode[node] : 0;
        }
        return left;
    }

    private long room(int resource, RemovedNodes gone, Places places) {
        long room = places.room(resource);
        for (int node : gone.indexes()) {
            room -= node >= 0 && open.get(node) && places.byNode[node] > 0
                    ? nodes.get(node).available().amount(resource)
                    : 0;
        }
        return room;
    }

    private Places places(Resources size) {
        return places.computeIfAbsent(size, this::look);
    }

    private Places look(Resources size) {
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

    /** Returns how many pods of a size there is room for; most often there is none. */
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
