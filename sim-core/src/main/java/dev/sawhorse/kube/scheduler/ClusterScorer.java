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

    /** Returns how many traits of a node its score depends on; more when pods hold terms that none held before. */
    int traits();

    /** Returns one of the traits of a node: nodes with the same ones have the same score, whatever is on other nodes. */
    long trait(NodeInfo node, int trait);

    /** Makes ready to score nodes (PreScore); false where it skips this pod. */
    boolean prepare(FeasibleNodes feasible);

    /** Turns the raw scores of the nodes into scores between 0 and {@link ScorePlugin#MAX_SCORE}. */
    void normalize(FeasibleNodes feasible, long[] scores);
}
