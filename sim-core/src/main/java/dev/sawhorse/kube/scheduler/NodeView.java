package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All nodes as pods of one spec see them: which are refused and why, and which of the others is best.
 *
 * <p>It gives the same choice as {@link SchedulingCycle}, but after a change it looks again only at the nodes that changed:
 * the next pod of a spec costs time for what happened since the last one, not for every node.
 */
final class NodeView {
    private final PodSpec spec;
    private final NodeInfos nodes;
    private final List<NodeFilter> filters;
    private final List<ScoreColumn> columns = new ArrayList<>();
    private final SlotTournament tournament = new SlotTournament();
    private final Map<Rejection, Integer> rejectionCounts = new LinkedHashMap<>();

    private @Nullable NodeInfo[] seen = new NodeInfo[0];
    private @Nullable Rejection[] rejections = new Rejection[0];
    private int feasible;
    private long seenChanges = -1;

    NodeView(Profile profile, PodSpec spec, NodeInfos nodes) {
        this.spec = spec;
        this.nodes = nodes;
        this.filters = profile.filters().stream()
                .map(plugin -> plugin.prepareFilter(spec))
                .filter(filter -> filter != NodeFilter.PASS)
                .toList();
        for (WeightedScore score : profile.scores()) {
            Scorer scorer = score.plugin().prepareScore(spec);
            if (scorer != null) {
                columns.add(new ScoreColumn(scorer, score));
            }
        }
    }

    static @Nullable Rejection firstRejection(List<NodeFilter> filters, NodeInfo node) {
        for (int i = 0; i < filters.size(); i++) {
            Rejection rejection = filters.get(i).check(node);
            if (rejection != null) {
                return rejection;
            }
        }
        return null;
    }

    PodSpec spec() {
        return spec;
    }

    /** Brings the view up to date. */
    void refresh() {
        boolean grown = grow(nodes.slotBound());
        if (seenChanges < 0 || !nodes.remembers(seenChanges)) {
            for (int slot = 0; slot < nodes.slotBound(); slot++) {
                look(slot);
            }
        } else {
            for (long change = seenChanges; change < nodes.changes(); change++) {
                look(nodes.changedSlot(change));
            }
        }
        seenChanges = nodes.changes();
        boolean rescaled = false;
        for (ScoreColumn column : columns) {
            rescaled |= column.settle();
        }
        if (grown || rescaled) {
            enterAll();
        }
    }

    /** Returns how many nodes take the pod, as of the last refresh. */
    int feasible() {
        return feasible;
    }

    /** Returns why no node takes the pod, as of the last refresh. */
    Diagnosis diagnosis() {
        return new Diagnosis(nodes.size(), rejectionCounts);
    }

    /** Returns the best of the nodes that take the pod, null if none does, as of the last refresh. */
    @Nullable
    NodeInfo best() {
        return tournament.winner();
    }

    private void look(int slot) {
        forget(slot);
        NodeInfo node = nodes.slot(slot);
        Rejection rejection = node == null ? null : firstRejection(filters, node);
        seen[slot] = node;
        rejections[slot] = rejection;
        if (node == null || rejection != null) {
            tournament.leave(slot);
            if (rejection != null) {
                rejectionCounts.merge(rejection, 1, Integer::sum);
            }
            return;
        }
        feasible++;
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).put(slot, node);
        }
        tournament.enter(slot, node, total(slot));
    }

    private void forget(int slot) {
        if (seen[slot] == null) {
            return;
        }
        Rejection rejection = rejections[slot];
        if (rejection != null) {
            rejectionCounts.computeIfPresent(rejection, (key, count) -> count == 1 ? null : count - 1);
            rejections[slot] = null;
            return;
        }
        feasible--;
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).clear(slot);
        }
    }

    private long total(int slot) {
        long total = 0;
        for (int i = 0; i < columns.size(); i++) {
            total += columns.get(i).score(slot);
        }
        return total;
    }

    private void enterAll() {
        tournament.clear(seen.length);
        for (int slot = 0; slot < seen.length; slot++) {
            NodeInfo node = seen[slot];
            if (node != null && rejections[slot] == null) {
                tournament.enter(slot, node, total(slot));
            }
        }
    }

    private boolean grow(int bound) {
        if (bound <= seen.length) {
            return false;
        }
        int size = Math.max(bound, seen.length * 2);
        seen = Arrays.copyOf(seen, size);
        rejections = Arrays.copyOf(rejections, size);
        columns.forEach(column -> column.grow(size));
        tournament.clear(size);
        return true;
    }
}
