// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scores of nodes for pods of one class.
 *
 * <p>In a large cluster many nodes agree in everything a score depends on: free resources, the number of pods of the class, the
 * zone. Such nodes are of one kind, which is scored once per pod, regardless of the number of its nodes.
 */
final class NodeScores {
    /** The least number of remembered kinds. */
    private static final int SPARE_KINDS = 1 << 10;

    private final List<PluginScores> columns = new ArrayList<>();
    private final List<PluginScores> finalColumns = new ArrayList<>();
    private final List<PluginScores> comparedColumns = new ArrayList<>();
    private final List<PluginScores> clusterColumns = new ArrayList<>();
    private final List<ClusterScorer> clusterScorers = new ArrayList<>();
    private final int[] clusterTraits;
    private NodeKinds kinds = new NodeKinds(0);
    private long[] traits = new long[0];
    private long[] sums = new long[0];
    private long[] buffer = new long[0];

    NodeScores(List<WeightedScore> plugins, PodClass pod, SchedulingContext context) {
        for (WeightedScore score : plugins) {
            Scorer scorer = score.plugin().prepareScore(pod, context);
            if (scorer != null) {
                add(new PluginScores(scorer, score));
            }
        }
        this.clusterTraits = new int[clusterScorers.size()];
    }

    private void add(PluginScores column) {
        columns.add(column);
        if (column.scorer() instanceof ClusterScorer cluster) {
            clusterColumns.add(column);
            clusterScorers.add(cluster);
        } else if (column.scorer() != Scorer.ZERO) {
            (column.isFinal() ? finalColumns : comparedColumns).add(column);
        }
    }

    /** Returns the scores of each plugin for pods of this class. */
    List<PluginScores> columns() {
        return columns;
    }

    /** Updates a node that is new or changed, or whose pods changed; null if the slot is free now. */
    void update(int slot, @Nullable NodeInfo node) {
        for (int i = 0; i < clusterScorers.size(); i++) {
            clusterScorers.get(i).update(slot, node);
        }
    }

    /**
     * Prepares for a search; true if all kinds are discarded, because nodes have more traits than before or because most of the
     * kinds are outdated.
     */
    boolean renew(int nodes) {
        int breadth = 1 + comparedColumns.size();
        for (int i = 0; i < clusterTraits.length; i++) {
            clusterTraits[i] = clusterScorers.get(i).traits();
            breadth += clusterTraits[i];
        }
        if (breadth == kinds.breadth() && kinds.size() <= 2 * nodes + SPARE_KINDS) {
            return false;
        }
        kinds = new NodeKinds(breadth);
        traits = new long[breadth];
        return true;
    }

    /** Returns the number of kinds. */
    int kinds() {
        return kinds.size();
    }

    /** Returns the kind of a node: equal sum of final scores, raw scores to be normalized, and traits of the others. */
    int kind(NodeInfo node) {
        traits[0] = 0;
        for (int i = 0; i < finalColumns.size(); i++) {
            PluginScores column = finalColumns.get(i);
            traits[0] += column.weight() * column.scorer().score(node);
        }
        int at = 1;
        for (int i = 0; i < comparedColumns.size(); i++) {
            traits[at++] = comparedColumns.get(i).scorer().score(node);
        }
        for (int i = 0; i < clusterTraits.length; i++) {
            for (int trait = 0; trait < clusterTraits[i]; trait++) {
                traits[at++] = clusterScorers.get(i).trait(node, trait);
            }
        }
        return kinds.of(traits);
    }

    /** Returns the weighted sum of scores of each of the nodes, in an array that the next call reuses. */
    long[] sums(FeasibleNodes feasible) {
        int size = feasible.size();
        if (size > sums.length) {
            sums = new long[2 * size];
            buffer = new long[2 * size];
        }
        for (int i = 0; i < size; i++) {
            sums[i] = kinds.trait(feasible.kind(i), 0);
        }
        for (int c = 0; c < comparedColumns.size(); c++) {
            for (int i = 0; i < size; i++) {
                buffer[i] = kinds.trait(feasible.kind(i), 1 + c);
            }
            addNormalized(comparedColumns.get(c), feasible);
        }
        for (int c = 0; c < clusterColumns.size(); c++) {
            if (!clusterScorers.get(c).isIdle() && clusterColumns.get(c).rawScores(feasible, buffer)) {
                addNormalized(clusterColumns.get(c), feasible);
            }
        }
        return sums;
    }

    private void addNormalized(PluginScores column, FeasibleNodes feasible) {
        column.normalize(feasible, buffer);
        for (int i = 0; i < feasible.size(); i++) {
            sums[i] += column.weight() * buffer[i];
        }
    }
}
