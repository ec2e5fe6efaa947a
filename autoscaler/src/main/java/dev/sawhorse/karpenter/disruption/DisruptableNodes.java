package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ChangedNodes;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that may be disrupted, most of which need no second look: a candidate that is settled stays one until its node
 * counts as changed (see {@link ChangedNodes}). All other nodes are looked at every time.
 */
final class DisruptableNodes {
    private final ClusterState state;
    private final ChangedNodes changed;

    /** The settled candidates, oldest first. */
    private final List<Candidate> settled = new ArrayList<>();

    /** The nodes to be looked at, oldest first. */
    private final Map<Long, StateNode> open = new TreeMap<>();

    DisruptableNodes(ClusterState state) {
        this.state = state;
        this.changed = state.changedNodes();
    }

    /** Has every node looked at again. */
    void reopen() {
        settled.clear();
        state.nodes().forEach(node -> open.put(node.number(), node));
    }

    /**
     * Returns the candidates, oldest first.
     *
     * @param examine makes a candidate of a node, null if it is none
     * @param isSettled whether a candidate just made stays one until its node changes
     */
    List<Candidate> now(Function<StateNode, @Nullable Candidate> examine, Predicate<Candidate> isSettled) {
        changed.take(this::open);
        List<Candidate> unsettled = new ArrayList<>();
        open.values().removeIf(node -> {
            Candidate candidate = examine.apply(node);
            if (candidate == null) {
                return false;
            }
            boolean settles = isSettled.test(candidate);
            insert(candidate, settles ? settled : unsettled);
            return settles;
        });
        List<Candidate> all = new ArrayList<>(settled);
        unsettled.forEach(candidate -> insert(candidate, all));
        return all;
    }

    private void open(StateNode node) {
        int place = place(node, settled);
        if (place >= 0) {
            settled.remove(place);
        }
        if (node.isGone()) {
            open.remove(node.number());
        } else {
            open.put(node.number(), node);
        }
    }

    private static void insert(Candidate candidate, List<Candidate> byAge) {
        byAge.add(-1 - place(candidate.node(), byAge), candidate);
    }

    /** Returns where a node is among some, or minus one less where it belongs. */
    private static int place(StateNode node, List<Candidate> byAge) {
        int low = 0;
        int high = byAge.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Long.compare(byAge.get(middle).node().number(), node.number());
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }
}
