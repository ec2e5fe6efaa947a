package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import org.jspecify.annotations.Nullable;

/** A prepared score whose value for one node depends on other nodes too: it is told of every change and never cached. */
public interface ClusterScorer extends Scorer {

    /** Takes note of a node that is new or changed, or on which pods came or went; null says that the slot is free now. */
    void look(int slot, @Nullable NodeInfo node);

    /** Whether it would give all nodes the same score as things are. */
    default boolean isIdle() {
        return false;
    }

    /** Makes ready to score the first so many of the nodes (PreScore); false where it skips this pod. */
    boolean prepare(NodeInfo[] feasible, int count);

    /** Scores the first so many of the nodes, for which it was made ready. */
    default void score(NodeInfo[] feasible, long[] scores, int count) {
        for (int i = 0; i < count; i++) {
            scores[i] = score(feasible[i]);
        }
    }

    /** Turns the raw scores of the first so many nodes into scores between 0 and {@link ScorePlugin#MAX_SCORE}. */
    void normalize(NodeInfo[] feasible, long[] scores, int count);
}
