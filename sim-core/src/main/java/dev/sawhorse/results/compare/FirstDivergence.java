package dev.sawhorse.results.compare;

import org.jspecify.annotations.Nullable;

/**
 * The first divergence of a variant's run from the run of the reference, under the first seed.
 *
 * @param variant which variant
 * @param reference what the reference did there, null if nothing more
 * @param other what the variant did there, null if nothing more
 */
public record FirstDivergence(
        String variant, @Nullable Event reference, @Nullable Event other) {
    /**
     * Something that was done in a run.
     *
     * @param timeNanos when, since the start
     * @param what in words
     */
    public record Event(long timeNanos, String what) {}

    /** Returns when they part, in nanoseconds since the start. */
    public long timeNanos() {
        long ofReference = reference == null ? Long.MAX_VALUE : reference.timeNanos();
        return Math.min(ofReference, other == null ? Long.MAX_VALUE : other.timeNanos());
    }
}
