package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ChangedNodes;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private final RankedCandidates settled = RankedCandidates.byAge();

    /** Which of these methods have an eye on, by the methods' rule. */
    private final Map<Object, EligibilityIndex> interested = new LinkedHashMap<>();

    /** The nodes to be looked at, oldest first. */
    private final Map<Long, StateNode> open = new TreeMap<>();

    DisruptableNodes(ClusterState state) {
        this.state = state;
        this.changed = state.changedNodes();
    }

    /** Has every node looked at again. */
    void reopen() {
        settled.clear();
        interested.values().forEach(EligibilityIndex::clear);
        state.nodes().forEach(node -> open.put(node.number(), node));
    }

    /**
     * Returns the candidates.
     *
     * @param examine makes a candidate of a node, null if it is none
     * @param isSettled whether a candidate just made stays one until its node changes
     */
    Disruptable now(Function<StateNode, @Nullable Candidate> examine, Predicate<Candidate> isSettled) {
        changed.take(this::open);
        List<Candidate> unsettled = new ArrayList<>();
        open.values().removeIf(node -> {
            Candidate candidate = examine.apply(node);
            if (candidate == null) {
                return false;
            }
            boolean settles = isSettled.test(candidate);
            if (settles) {
                settle(candidate);
            } else {
                unsettled.add(candidate);
            }
            return settles;
        });
        return new Disruptable(settled, this::interested, unsettled);
    }

    private void settle(Candidate candidate) {
        settled.add(candidate);
        interested.values().forEach(ofRule -> ofRule.add(candidate));
    }

    private EligibilityIndex interested(Method method) {
        return interested.computeIfAbsent(method.rule(), rule -> {
            EligibilityIndex ofRule = new EligibilityIndex(method);
            settled.with(List.of()).forEach(ofRule::add);
            return ofRule;
        });
    }

    private void open(StateNode node) {
        Candidate before = settled.remove(node);
        if (before != null) {
            interested.values().forEach(ofRule -> ofRule.remove(before));
        }
        if (node.isGone()) {
            open.remove(node.number());
        } else {
            open.put(node.number(), node);
        }
    }
}
