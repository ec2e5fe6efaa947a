package dev.sawhorse.kube.scheduler;

/** How raw scores become scores between 0 and {@link ScorePlugin#MAX_SCORE}, by the highest of the feasible nodes. */
public enum Normalization {
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
            case BY_MAX -> max == 0 ? 0 : ScorePlugin.MAX_SCORE * raw / max;
            case BY_MAX_REVERSED ->
                max == 0 ? ScorePlugin.MAX_SCORE : ScorePlugin.MAX_SCORE - ScorePlugin.MAX_SCORE * raw / max;
        };
    }
}
