package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import java.util.Arrays;

/** The scores that one plugin gives the nodes, by slot where they are kept. */
final class ScoreColumn {
    private final String plugin;
    private final Scorer scorer;
    private final Normalization normalization;
    private final long weight;
    private long[] raw = new long[0];
    private int differing;

    ScoreColumn(Scorer scorer, WeightedScore score) {
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

    /** Whether a node's score stands for itself and needs no look at those of other nodes. */
    boolean isFinal() {
        return normalization == Normalization.NONE && !(scorer instanceof ClusterScorer);
    }

    /** Whether all nodes have the same score, so that it decides nothing. */
    boolean isIdle() {
        return scorer instanceof ClusterScorer cluster ? cluster.isIdle() : differing == 0;
    }

    void grow(int size) {
        raw = Arrays.copyOf(raw, size);
    }

    /** Scores a node whose slot is clear, and keeps the raw score. */
    void put(int slot, NodeInfo node) {
        long score = scorer.score(node);
        raw[slot] = score;
        differing += score == 0 ? 0 : 1;
    }

    /** Forgets the score of a node. */
    void clear(int slot) {
        differing -= raw[slot] == 0 ? 0 : 1;
        raw[slot] = 0;
    }

    /** Scores the first so many of the feasible nodes; false where the plugin skips this pod. */
    boolean rawScores(NodeInfo[] feasible, int count, long[] scores) {
        if (scorer instanceof ClusterScorer cluster) {
            if (!cluster.prepare(feasible, count)) {
                return false;
            }
            cluster.score(feasible, scores, count);
            return true;
        }
        boolean isKept = !isFinal();
        for (int i = 0; i < count; i++) {
            scores[i] = isKept ? raw[feasible[i].slot()] : scorer.score(feasible[i]);
        }
        return true;
    }

    /** Turns raw scores into scores from 0 to 100. */
    void normalize(NodeInfo[] feasible, int count, long[] scores) {
        if (scorer instanceof ClusterScorer cluster) {
            cluster.normalize(feasible, scores, count);
            return;
        }
        if (normalization == Normalization.NONE) {
            return;
        }
        long max = 0;
        for (int i = 0; i < count; i++) {
            max = Math.max(max, scores[i]);
        }
        for (int i = 0; i < count; i++) {
            scores[i] = normalization.apply(scores[i], max);
        }
    }
}
