// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

/** The normalization of raw scores to between 0 and {@link ScorePlugin#MAX_SCORE}, by the highest of the feasible nodes. */
public enum Normalization {
    /** Raw scores are normalized already. */
    NONE,
    /** The highest raw score is the best. */
    BY_MAX,
    /** A raw score of 0 is the best, the highest the worst. */
    BY_MAX_REVERSED;

    /** Returns the normalized score. */
    public long apply(long raw, long max) {
        return switch (this) {
            case NONE -> raw;
            case BY_MAX -> max == 0 ? 0 : ScorePlugin.MAX_SCORE * raw / max;
            case BY_MAX_REVERSED ->
                max == 0 ? ScorePlugin.MAX_SCORE : ScorePlugin.MAX_SCORE - ScorePlugin.MAX_SCORE * raw / max;
        };
    }
}
