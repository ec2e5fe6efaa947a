package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.PodSpec;
import org.jspecify.annotations.Nullable;

/**
 * A score of kube-scheduler's framework: prepared once for a pod (PreScore), then asked node by node (Score).
 *
 * <p>As with filters, the raw score of a node depends on the pod's spec and on that {@link NodeInfo} alone.
 */
public interface ScorePlugin {
    /** The best normalised score; the worst is 0. */
    long MAX_SCORE = 100;

    /** How raw scores become scores between 0 and {@link #MAX_SCORE}, by the extremes over the feasible nodes. */
    enum Normalization {
        /** They are such scores already. */
        NONE,
        /** The highest raw score becomes the best. */
        BY_MAX,
        /** A raw score of 0 becomes the best, the highest the worst. */
        BY_MAX_REVERSED;

        /** Returns the normalised score. */
        public long apply(long raw, long max) {
            return switch (this) {
                case NONE -> raw;
                case BY_MAX -> max == 0 ? 0 : MAX_SCORE * raw / max;
                case BY_MAX_REVERSED -> max == 0 ? MAX_SCORE : MAX_SCORE - MAX_SCORE * raw / max;
            };
        }
    }

    /** Gives a node its raw score. */
    @FunctionalInterface
    interface Scorer {
        long score(NodeInfo node);
    }

    /** Returns the plugin's name, as upstream. */
    String name();

    Normalization normalization();

    /** Prepares the score for pods of a spec; null where it would tell no node from another and is skipped. */
    @Nullable
    Scorer prepareScore(PodSpec spec);
}
