package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.ScorePlugin.Normalization;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import java.util.Arrays;

/** The raw scores that one plugin gives the feasible nodes, by slot, with the highest of them. */
final class ScoreColumn {
    private static final long NONE = Long.MIN_VALUE;

    private final Scorer scorer;
    private final Normalization normalization;
    private final long weight;
    private long[] raw = new long[0];
    private long max;
    private int countAtMax;
    private boolean isStale;

    ScoreColumn(Scorer scorer, WeightedScore score) {
        this.scorer = scorer;
        this.normalization = score.plugin().normalization();
        this.weight = score.weight();
    }

    void grow(int size) {
        int old = raw.length;
        raw = Arrays.copyOf(raw, size);
        Arrays.fill(raw, old, size, NONE);
    }

    /** Scores a feasible node. */
    void put(int slot, NodeInfo node) {
        long score = scorer.score(node);
        raw[slot] = score;
        if (normalization == Normalization.NONE || score < max || score == 0) {
            return;
        }
        if (score > max) {
            max = score;
            countAtMax = 0;
            isStale = true;
        }
        countAtMax++;
    }

    /** Forgets the score of a node that was feasible. */
    void clear(int slot) {
        if (normalization != Normalization.NONE && raw[slot] == max && max > 0) {
            countAtMax--;
            isStale |= countAtMax == 0;
        }
        raw[slot] = NONE;
    }

    /** Settles the highest score after changes; true if it, and so every normalised score, may be another than before. */
    boolean settle() {
        if (!isStale) {
            return false;
        }
        isStale = false;
        max = 0;
        countAtMax = 0;
        for (long score : raw) {
            if (score > max) {
                max = score;
                countAtMax = 0;
            }
            if (score == max && score > 0) {
                countAtMax++;
            }
        }
        return true;
    }

    /** Returns the normalised and weighted score of a feasible node. */
    long score(int slot) {
        return weight * normalization.apply(raw[slot], max);
    }
}
