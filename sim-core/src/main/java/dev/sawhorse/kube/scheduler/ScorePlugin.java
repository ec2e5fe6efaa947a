package dev.sawhorse.kube.scheduler;

import org.jspecify.annotations.Nullable;

/** A score of kube-scheduler's framework: prepared once for a class of pods (PreScore), then asked node by node (Score). */
public interface ScorePlugin {
    /** The best normalised score; the worst is 0. */
    long MAX_SCORE = 100;

    /** Gives a node its raw score. Unless it is a {@link ClusterScorer}, that depends on the node alone. */
    @FunctionalInterface
    interface Scorer {
        /** Gives every node 0. */
        Scorer ZERO = node -> 0;

        long score(NodeInfo node);
    }

    /** Returns the plugin's name, as upstream. */
    String name();

    /** Returns how raw scores become scores between 0 and {@link #MAX_SCORE}; cluster scorers have their own way. */
    default Normalization normalization() {
        return Normalization.NONE;
    }

    /** Prepares the score for pods of a class; null where it would tell no node from another and is skipped. */
    @Nullable
    Scorer prepareScore(PodClass pod, SchedulingContext context);
}
