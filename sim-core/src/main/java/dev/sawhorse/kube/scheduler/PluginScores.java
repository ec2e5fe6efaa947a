// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;

/** The scores of nodes by one plugin. */
final class PluginScores {
    private final String plugin;
    private final Scorer scorer;
    private final Normalization normalization;
    private final long weight;

    PluginScores(Scorer scorer, WeightedScore score) {
        this.plugin = score.plugin().name();
        this.scorer = scorer;
        this.normalization = score.plugin().normalization();
        this.weight = score.weight();
    }

    String plugin() {
        return plugin;
    }

    long weight() {
        return weight;
    }

    Scorer scorer() {
        return scorer;
    }

    /** Whether a node's score needs no normalization by those of other nodes. */
    boolean isFinal() {
        return normalization == Normalization.NONE && !(scorer instanceof ClusterScorer);
    }

    /** Scores the nodes; false if the plugin skips this pod. */
    boolean rawScores(FeasibleNodes feasible, long[] scores) {
        if (scorer instanceof ClusterScorer cluster && !cluster.prepare(feasible)) {
            return false;
        }
        for (int i = 0; i < feasible.size(); i++) {
            scores[i] = scorer.score(feasible.node(i));
        }
        return true;
    }

    /** Normalizes raw scores to between 0 and 100. */
    void normalize(FeasibleNodes feasible, long[] scores) {
        if (scorer instanceof ClusterScorer cluster) {
            cluster.normalize(feasible, scores);
            return;
        }
        if (normalization == Normalization.NONE) {
            return;
        }
        long max = 0;
        for (int i = 0; i < feasible.size(); i++) {
            max = Math.max(max, scores[i]);
        }
        for (int i = 0; i < feasible.size(); i++) {
            scores[i] = normalization.apply(scores[i], max);
        }
    }
}
